import type { TableDefinition } from '../tables/table-definition.ts';
import type { Expression, JoinKind } from './plan.ts';

/** A table as it stands in one question. */
export interface BoundSource {
  /** Its place in a tuple. */
  readonly index: number;
  /** What it is called in this question. */
  readonly name: string;
  readonly definition: TableDefinition;
  /** How it was joined to those before it. */
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

/** A question whose names are known: every column says its table, every parameter is its value. */
export interface BoundSelect {
  readonly sources: readonly BoundSource[];
  readonly columns: readonly BoundColumn[];
  readonly where: Expression | undefined;
  /** Undefined where rows are answered, not groups. */
  readonly groupBy: readonly Expression[] | undefined;
  /** Groups only of rows that have all of what they are grouped by. */
  readonly isStrict: boolean;
  readonly having: Expression | undefined;
  readonly isDistinct: boolean;
  readonly orderBy: readonly BoundOrder[];
  readonly offset: number;
  readonly count: number | undefined;
}

/** The reference every row is known by, and whether it waits to be confirmed. */
export const refColumn = '_ref';
export const pendingColumn = '_pending';
