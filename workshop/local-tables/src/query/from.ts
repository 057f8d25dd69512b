import type { TableEntry } from '@mitto/kit/define-table';
import type * as v from 'valibot';
import type { Expression, Join, JoinKind, OrderTerm, PageLimit, SelectPlan } from './plan.ts';
import type { SelectQuery } from './select-query.ts';
import type { Term } from './terms.ts';

/** Row of a result. A column that may be absent has null in its type. */
type RowOf<T extends TableEntry> = {
  readonly [K in keyof v.InferOutput<T['row']>]-?: undefined extends v.InferOutput<T['row']>[K]
    ? Exclude<v.InferOutput<T['row']>[K], undefined> | null
    : v.InferOutput<T['row']>[K];
};

const tableOf: unique symbol = Symbol('table');

/** Columns of a table as terms, under the name of the table in the query. */
export type Columns<T extends TableEntry, S extends string> = {
  readonly [K in keyof RowOf<T> & string]: Term<RowOf<T>[K], S>;
} & {
  readonly _ref: Term<string, S>;
  readonly _pending: Term<boolean, S>;
  readonly [tableOf]: { readonly table: string; readonly as: S; readonly columns: readonly string[] };
};

export function columnsOf<T extends TableEntry, const S extends string>(table: T, as: S): Columns<T, S> {
  const names = Object.keys(table.row.entries);
  const terms = ['_ref', '_pending', ...names].map((name) => [name, { is: 'column', name, of: as }]);
  // The cast is safe: `terms` has a term for each column of the schema, and the types of their values are the
  // schema's.
  return { ...Object.fromEntries(terms), [tableOf]: { table: table.name, as, columns: names } } as Columns<
    T,
    S
  >;
}

interface Sourced<S extends string> {
  readonly [tableOf]: { readonly table: string; readonly as: S; readonly columns: readonly string[] };
}

type Shown<S extends string> = Readonly<Record<string, Term<unknown, S>>>;

/** Types of the result's columns. Columns of a table that may have no matching row (`N`) may be null. */
type AnswerOf<C, N extends string> = {
  readonly [K in keyof C]: C[K] extends Term<infer T, infer S>
    ? [Extract<S, N>] extends [never]
      ? T
      : T | null
    : never;
};

type Draft = Omit<SelectPlan, 'columns'>;

/** Builder of a query. Each call returns a new builder; a select call ends the chain and returns the plan. */
export class From<S extends string, N extends string = never> {
  readonly #draft: Draft;

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  #with<T extends string = S, M extends string = N>(more: Partial<Draft>): From<T, M> {
    return new From<T, M>({ ...this.#draft, ...more });
  }

  #join(kind: JoinKind, table: Sourced<string>, on: Expression): Partial<Draft> {
    const { table: name, as } = table[tableOf];
    const join: Join = { kind, table: name, as, on };
    return { joins: [...(this.#draft.joins ?? []), join] };
  }

  innerJoin<J extends string>(table: Sourced<J>, on: Term<boolean | null, S | J>): From<S | J, N> {
    return this.#with<S | J>(this.#join('inner', table, on));
  }

  leftJoin<J extends string>(table: Sourced<J>, on: Term<boolean | null, S | J>): From<S | J, N | J> {
    return this.#with<S | J, N | J>(this.#join('left', table, on));
  }

  rightJoin<J extends string>(table: Sourced<J>, on: Term<boolean | null, S | J>): From<S | J, S> {
    return this.#with<S | J, S>(this.#join('right', table, on));
  }

  outerJoin<J extends string>(table: Sourced<J>, on: Term<boolean | null, S | J>): From<S | J, S | J> {
    return this.#with<S | J, S | J>(this.#join('outer', table, on));
  }

  /** Adds a condition. A row must fulfil all conditions that were added. */
  where(condition: Term<boolean | null, S>): From<S, N> {
    const { where } = this.#draft;
    return this.#with({ where: where ? { is: 'and', all: [where, condition] } : condition });
  }

  groupBy(...groupBy: readonly Term<unknown, S>[]): From<S, N> {
    return this.#with({ groupBy });
  }

  /** Groups by both terms. Rows in which either term is null are omitted. */
  groupByStrict(first: Term<unknown, S>, second: Term<unknown, S>): From<S, N> {
    return this.#with({ groupByStrict: [first, second] });
  }

  having(having: Term<boolean | null, S>): From<S, N> {
    return this.#with({ having });
  }

  orderBy(by: Term<unknown, S>, direction: 'up' | 'down' = 'up'): From<S, N> {
    const term: OrderTerm = direction === 'down' ? { by, isDescending: true } : { by };
    return this.#with({ orderBy: [...(this.#draft.orderBy ?? []), term] });
  }

  limit(count: number, offset = 0): From<S, N> {
    return this.#with({ limit: { offset, count } });
  }

  page(limit: PageLimit): From<S, N> {
    return this.#with({ limit });
  }

  select<const C extends Shown<S>>(shown: C): SelectQuery<AnswerOf<C, N>> {
    return { ...this.#draft, columns: columnsFrom(shown) };
  }

  /** Selects the rows without duplicates. */
  selectDistinct<const C extends Shown<S>>(shown: C): SelectQuery<AnswerOf<C, N>> {
    return { ...this.#draft, isDistinct: true, columns: columnsFrom(shown) };
  }
}

function columnsFrom(shown: Shown<string>): SelectPlan['columns'] {
  return Object.entries(shown).map(([as, value]) => ({ value, as }));
}

export function from<S extends string>(table: Sourced<S>): From<S> {
  const { table: name, as } = table[tableOf];
  return new From<S>({ is: 'select', from: { table: name, as } });
}
