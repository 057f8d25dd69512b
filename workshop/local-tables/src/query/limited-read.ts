import { indexesOf } from '../tables/indexes-of.ts';
import type { BoundSelect } from './bound-select.ts';
import { kindOfType } from './check-kinds.ts';
import { type Access, chooseAccess } from './choose-access.ts';
import type { JoinStep } from './join-steps.ts';
import type { Expression } from './plan.ts';

/** Read of an index that has the requested order, so that the read can stop at the limit. */
export interface LimitedRead {
  readonly access: Access;
  readonly need: number;
  readonly order: string;
  readonly isDescending: boolean;
  /** True when the query has no order, so that the order of the index is good enough. */
  readonly isAnyOrder: boolean;
}

export function firstAccess({ source, conditions, bounds }: JoinStep, order?: string): Access {
  return chooseAccess(source, [...conditions, ...bounds], new Set(), order);
}

export function limitedRead(
  first: JoinStep,
  joins: readonly JoinStep[],
  { groupBy, isDistinct, orderBy, offset, count }: BoundSelect,
): LimitedRead | undefined {
  if (count === undefined || groupBy || isDistinct) return undefined;
  if (joins.some(({ kind }) => kind === 'right' || kind === 'outer')) return undefined;
  // Skips order terms with the same value in all rows, because they do not affect the order.
  const term = orderBy.find(({ by }) => !isFixed(by, [...first.conditions, ...first.bounds]));
  if (term && !(term.by.is === 'column' && term.by.of === first.source.name)) return undefined;
  const wanted = term?.by.is === 'column' ? term.by.name : anyOrder(first);
  const access = firstAccess(first, wanted);
  if (access.by !== 'index' || access.order === undefined) return undefined;
  if (term && access.order !== wanted) return undefined;
  if (!tellsApart(access, first)) return undefined;
  const shared = { access, need: offset + count, order: access.order };
  return { ...shared, isDescending: term?.isDescending ?? false, isAnyOrder: !term };
}

function isFixed(term: Expression, conditions: readonly Expression[]): boolean {
  return conditions.some(
    (one) =>
      one.is === 'compare' &&
      one.op === '=' &&
      one.right.is === 'value' &&
      JSON.stringify(one.left) === JSON.stringify(term),
  );
}

function anyOrder({ source }: JoinStep): string | undefined {
  return indexesOf(source.definition)[0]?.columns[0];
}

/**
 * Returns false when a column may contain lists or objects. In an index they have the same key as null, so a
 * read that stops at the limit would miss rows that match.
 */
function tellsApart({ keys, range }: Extract<Access, { by: 'index' }>, { source }: JoinStep): boolean {
  const { columns } = source.definition;
  const looked = [...keys.map(({ column }) => column), ...(range ? [range.column] : [])];
  return looked.every((column) => {
    const type = columns[column]?.type;
    return type !== undefined && kindOfType(type) !== null;
  });
}
