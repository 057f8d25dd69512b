import type { TableDefinition } from '../tables/table-definition.ts';
import type { Expression, JoinKind } from './plan.ts';

/** A table as it appears in one question. */
export interface BoundSource {
  /** Position of the table's row in a tuple. */
  readonly index: number;
  /** Name of the table in this question. */
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

/** A question whose names are resolved: every column has its table, every parameter its value. */
export interface BoundSelect {
  readonly sources: readonly BoundSource[];
  readonly columns: readonly BoundColumn[];
  readonly where: Expression | undefined;
  /** Undefined when the answer consists of rows, not groups. */
  readonly groupBy: readonly Expression[] | undefined;
  /** True when rows that lack a grouping value belong to no group. */
  readonly isStrict: boolean;
  readonly having: Expression | undefined;
  readonly isDistinct: boolean;
  readonly orderBy: readonly BoundOrder[];
  readonly offset: number;
  readonly count: number | undefined;
}

/** Columns that every row has: its reference, and whether it is still pending. */
export const refColumn = '_ref';
export const pendingColumn = '_pending';
