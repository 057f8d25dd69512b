import type { ColumnType } from '@mitto/kit/column-types';
import { partsOf } from './map-expression.ts';
import type { AggregateTerm, ColumnTerm, Expression, Value } from './plan.ts';
import { QueryError } from './query-error.ts';

/**
 * Kind of an expression's value, as far as it follows from the table definitions. Null when the kind is
 * unknown before the row is read.
 */
export type Kind = 'NUMBER' | 'STRING' | 'BOOLEAN' | null;
export type KindOfColumn = (column: ColumnTerm) => Kind;

const textTypes: ReadonlySet<ColumnType> = new Set(['STRING', 'DATE', 'DATETIME']);
const carriedTypes: ReadonlySet<ColumnType> = new Set(['OBJECT', 'ARRAY', 'ARRAYOBJECT']);

export function kindOfType(type: ColumnType): Kind {
  if (textTypes.has(type)) return 'STRING';
  if (type === 'BOOLEAN') return 'BOOLEAN';
  return carriedTypes.has(type) ? null : 'NUMBER';
}

function kindOfValue(value: Value): Kind {
  const kinds: Readonly<Record<string, Kind>> = { number: 'NUMBER', string: 'STRING', boolean: 'BOOLEAN' };
  return kinds[typeof value] ?? null;
}

/**
 * Returns the kind of an expression. Throws for an expression that can have no value, such as a sum of texts.
 */
export function kindOf(expression: Expression, ofColumn: KindOfColumn): Kind {
  const of = (part: Expression) => kindOf(part, ofColumn);
  const need = (part: Expression, kind: Kind) => needKind(part, kind, of(part));
  switch (expression.is) {
    case 'value':
      return kindOfValue(expression.value);
    case 'param':
      return null;
    case 'column':
      return ofColumn(expression);
    case 'compare':
      needAlike(expression.left, [expression.right], of);
      return 'BOOLEAN';
    case 'in':
      needAlike(expression.of, expression.list, of);
      return 'BOOLEAN';
    case 'between':
      needAlike(expression.of, [expression.from, expression.to], of);
      return 'BOOLEAN';
    case 'like':
      need(expression.of, 'STRING');
      need(expression.pattern, 'STRING');
      return 'BOOLEAN';
    case 'and':
    case 'or':
    case 'not':
      for (const part of partsOf(expression)) need(part, 'BOOLEAN');
      return 'BOOLEAN';
    case 'null':
      of(expression.of);
      return 'BOOLEAN';
    case 'case': {
      for (const { if: condition } of expression.when) need(condition, 'BOOLEAN');
      const results = [
        ...expression.when.map(({ value }) => value),
        ...(expression.else ? [expression.else] : []),
      ];
      return commonKind(results.map(of));
    }
    case 'math': {
      const kind = expression.op === '||' ? 'STRING' : 'NUMBER';
      for (const part of partsOf(expression)) need(part, kind);
      return kind;
    }
    case 'call':
      return kindOfCall(expression, of);
    case 'aggregate':
      return kindOfAggregate(expression, of);
  }
}

/** Returns the kind if all are of the same kind; null if they differ or one is unknown. */
function commonKind(kinds: readonly Kind[]): Kind {
  const [first = null] = kinds;
  return kinds.every((kind) => kind === first) ? first : null;
}

function kindOfCall(
  { name, args }: Extract<Expression, { is: 'call' }>,
  of: (part: Expression) => Kind,
): Kind {
  const kinds = args.map(of);
  if (name === 'coalesce') return commonKind(kinds);
  const wanted = name === 'abs' || name === 'round' ? 'NUMBER' : 'STRING';
  for (const [index, arg] of args.entries()) needKind(arg, wanted, kinds[index] ?? null);
  return name === 'length' ? 'NUMBER' : wanted;
}

function kindOfAggregate({ name, of: part }: AggregateTerm, of: (part: Expression) => Kind): Kind {
  const kind = part ? of(part) : null;
  if (part && (name === 'sum' || name === 'avg')) needKind(part, 'NUMBER', kind);
  return name === 'min' || name === 'max' ? kind : 'NUMBER';
}

function needAlike(first: Expression, others: readonly Expression[], of: (part: Expression) => Kind): void {
  for (const other of others) {
    // The error message names the column, whether it stands on the left or the right.
    const [named, given] = first.is === 'column' ? [first, other] : [other, first];
    needKind(named, of(named), of(given));
  }
}

function needKind(named: Expression, wanted: Kind, found: Kind): void {
  if (wanted === null || found === null || wanted === found) return;
  const field = named.is === 'column' ? ` ${named.name}` : '';
  throw new QueryError(`field${field} requires ${wanted} but got another type`);
}
