import { type BoundSource, refColumn } from './bound-select.ts';
import { likePrefix } from './like-pattern.ts';
import { sourcesOf } from './map-expression.ts';
import type { ColumnTerm, CompareOp, Expression } from './plan.ts';

export interface RangeTerm {
  readonly from?: Expression;
  readonly to?: Expression;
}

/** Conditions on single columns of one table, in a form that an index can use. */
export interface IndexTerms {
  readonly equals: ReadonlyMap<string, Expression>;
  readonly isNull: ReadonlySet<string>;
  readonly among: ReadonlyMap<string, readonly Expression[]>;
  readonly ranges: ReadonlyMap<string, RangeTerm>;
}

interface Gathered {
  readonly equals: Map<string, Expression>;
  readonly isNull: Set<string>;
  readonly among: Map<string, readonly Expression[]>;
  readonly ranges: Map<string, RangeTerm>;
}

/**
 * Collects the conditions that an index can use, from conditions that must all be true. A value can be used
 * if it depends only on the tables in `known`, which are read before. Ignoring a condition only makes the
 * query read more rows, because every condition is checked again later.
 */
export function indexTerms(
  source: BoundSource,
  conditions: readonly Expression[],
  known: ReadonlySet<string>,
): IndexTerms {
  const terms: Gathered = { equals: new Map(), isNull: new Set(), among: new Map(), ranges: new Map() };
  const isKnown = (value: Expression) => [...sourcesOf(value)].every((name) => known.has(name));
  const columnOf = (term: Expression): string | undefined => {
    const isOwn = term.is === 'column' && term.of === source.name && isReadable(source, term);
    return isOwn ? term.name : undefined;
  };
  for (const condition of conditions) gather(terms, condition, columnOf, isKnown);
  return terms;
}

const isReadable = ({ definition }: BoundSource, { name }: ColumnTerm) =>
  name === refColumn || Object.hasOwn(definition.columns, name);

type ColumnOf = (term: Expression) => string | undefined;
type IsKnown = (value: Expression) => boolean;

function gather(terms: Gathered, condition: Expression, columnOf: ColumnOf, isKnown: IsKnown): void {
  if (condition.is === 'compare') {
    const { left, right, op } = condition;
    gatherComparison(terms, columnOf(left), op, right, isKnown);
    gatherComparison(terms, columnOf(right), turned[op], left, isKnown);
  } else if (condition.is === 'or') gatherChoice(terms, condition.all, columnOf, isKnown);
  else if ('of' in condition && typeof condition.of === 'object' && !('isNot' in condition)) {
    const column = columnOf(condition.of);
    if (column !== undefined) gatherColumn(terms, column, condition, isKnown);
  }
}

const turned: Readonly<Record<CompareOp, CompareOp>> = {
  '=': '=',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

function gatherComparison(
  terms: Gathered,
  column: string | undefined,
  op: CompareOp,
  value: Expression,
  isKnown: IsKnown,
): void {
  if (column === undefined || !isKnown(value) || op === '!=') return;
  if (op === '=') {
    // A constant is preferred to a column of another table, because it does not depend on a row of that
    // table.
    const isBetter = value.is === 'value' || !terms.equals.has(column);
    if (isBetter) terms.equals.set(column, value);
  } else addRange(terms, column, op === '>' || op === '>=' ? { from: value } : { to: value });
}

/** Treats `a = 1 or a = 2` as `a in (1, 2)`. */
function gatherChoice(
  terms: Gathered,
  all: readonly Expression[],
  columnOf: ColumnOf,
  isKnown: IsKnown,
): void {
  const alone = all.map((one) => {
    const own: Gathered = { equals: new Map(), isNull: new Set(), among: new Map(), ranges: new Map() };
    gather(own, one, columnOf, isKnown);
    return own;
  });
  const [column] = alone[0]?.equals.keys() ?? [];
  if (column === undefined) return;
  const values = alone.map(({ equals }) => equals.get(column)).filter((value) => value !== undefined);
  if (values.length === all.length) terms.among.set(column, values);
}

function gatherColumn(terms: Gathered, column: string, condition: Expression, isKnown: IsKnown): void {
  if (condition.is === 'null') terms.isNull.add(column);
  if (condition.is === 'in' && condition.list.every(isKnown)) terms.among.set(column, condition.list);
  if (condition.is === 'between') {
    if (isKnown(condition.from)) addRange(terms, column, { from: condition.from });
    if (isKnown(condition.to)) addRange(terms, column, { to: condition.to });
  }
  if (condition.is === 'like') addPrefix(terms, column, condition.pattern);
}

/** Adds a range. If an end has several bounds, the first one is used. */
function addRange(terms: Gathered, column: string, range: RangeTerm): void {
  terms.ranges.set(column, { ...range, ...terms.ranges.get(column) });
}

function addPrefix(terms: Gathered, column: string, pattern: Expression): void {
  if (pattern.is !== 'value' || typeof pattern.value !== 'string') return;
  const prefix = likePrefix(pattern.value);
  if (prefix === '') return;
  const text = (value: string) => ({ is: 'value', value }) as const;
  const after = textAfter(prefix);
  addRange(terms, column, { from: text(prefix), ...(after === undefined ? {} : { to: text(after) }) });
}

/** Returns the smallest text that sorts after all texts with this prefix; undefined if there is none. */
function textAfter(prefix: string): string | undefined {
  const last = prefix.charCodeAt(prefix.length - 1);
  if (prefix === '') return undefined;
  const before = prefix.slice(0, -1);
  return last === 0xffff ? textAfter(before) : before + String.fromCharCode(last + 1);
}
