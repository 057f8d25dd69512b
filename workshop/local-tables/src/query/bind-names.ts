import { type BoundSource, pendingColumn, refColumn } from './bound-select.ts';
import { type KindOfColumn, kindOf, kindOfType } from './check-kinds.ts';
import { hasPart, mapParts } from './map-expression.ts';
import type { ColumnTerm, Expression, Params } from './plan.ts';
import { QueryError } from './query-error.ts';

function hasColumn({ definition }: BoundSource, name: string): boolean {
  return Object.hasOwn(definition.columns, name) || name === refColumn || name === pendingColumn;
}

function bindColumn({ name, of }: ColumnTerm, sources: readonly BoundSource[]): ColumnTerm {
  const among = of === undefined ? sources : sources.filter((source) => source.name === of);
  if (among.length === 0)
    throw new QueryError(
      of === undefined
        ? `There is no row here to read the column ${name} from.`
        : `There is no table ${of} in this question.`,
    );
  const [found, other] = among.filter((source) => hasColumn(source, name));
  if (!found) throw new QueryError(`column ${name} was not found on this table`);
  if (other) throw new QueryError(`The column ${name} is in ${found.name} and in ${other.name}: say which.`);
  return { is: 'column', name, of: found.name };
}

function bindParam(name: string, params: Params): Expression {
  const value = Object.hasOwn(params, name) ? params[name] : undefined;
  if (value === undefined) throw new QueryError(`The value of :${name} was not given.`);
  return { is: 'value', value };
}

/** Resolves every column to its table, and replaces every parameter by its value. */
export function bindNames(
  expression: Expression,
  sources: readonly BoundSource[],
  params: Params,
): Expression {
  if (expression.is === 'column') return bindColumn(expression, sources);
  if (expression.is === 'param') return bindParam(expression.name, params);
  return mapParts(expression, (part) => bindNames(part, sources, params));
}

export function kindsIn(sources: readonly BoundSource[]): KindOfColumn {
  return ({ name, of }) => {
    if (name === refColumn) return 'STRING';
    if (name === pendingColumn) return 'BOOLEAN';
    const column = sources.find((source) => source.name === of)?.definition.columns[name];
    return column ? kindOfType(column.type) : null;
  };
}

/**
 * Resolves the names in a condition on rows. The condition must evaluate to true or false, and may not
 * contain aggregates.
 */
export function bindCondition(
  condition: Expression | undefined,
  sources: readonly BoundSource[],
  params: Params,
  place: string,
): Expression | undefined {
  if (!condition) return undefined;
  const bound = bindNames(condition, sources, params);
  refuseAggregates(bound, place);
  needTruth(bound, sources, place);
  return bound;
}

export function needTruth(bound: Expression, sources: readonly BoundSource[], place: string): void {
  const kind = kindOf(bound, kindsIn(sources));
  if (kind !== null && kind !== 'BOOLEAN') throw new QueryError(`${place} needs a condition.`);
}

export function refuseAggregates(bound: Expression, place: string): void {
  if (hasPart(bound, ({ is }) => is === 'aggregate'))
    throw new QueryError(`${place} looks at rows, not at groups: use having for what is counted.`);
}
