import type { TableDefinition } from '../tables/table-definition.ts';
import type { Expression, JoinKind } from './plan.ts';

/** A table as it is used in one query. */
export interface BoundSource {
  /** Position of the table's row in a tuple. */
  readonly index: number;
  /** Name of the table in this query. */
  readonly name: string;
  readonly definition: TableDefinition;
  /** Kind of join to the tables before it. */
  readonly kind: JoinKind | 'first';
  readonly on: Expression | undefined;
}

export interface BoundColumn {
  readonly as: string;
  readonly value: Expression;
}

export interface BoundOrder {
  readonly by: Expression;
  readonly isDescending: boolean;
}

/** A query whose names are resolved: every column has its table, and every parameter its value. */
export interface BoundSelect {
  readonly sources: readonly BoundSource[];
  readonly columns: readonly BoundColumn[];
  readonly where: Expression | undefined;
  /** Grouping expressions; undefined when the result consists of rows, not groups. */
  readonly groupBy: readonly Expression[] | undefined;
  /** True when a row with a missing grouping value belongs to no group. */
  readonly isStrict: boolean;
  readonly having: Expression | undefined;
  readonly isDistinct: boolean;
  readonly orderBy: readonly BoundOrder[];
  readonly offset: number;
  readonly count: number | undefined;
}

/** Names of the columns that every row has: its reference, and whether it is still pending. */
export const refColumn = '_ref';
export const pendingColumn = '_pending';
