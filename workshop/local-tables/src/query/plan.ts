/** Value of a column or an expression. Objects and arrays can be values, but are not compared. */
export type Value = string | number | boolean | null | object;

export type CompareOp = '=' | '!=' | '<' | '<=' | '>' | '>=';
export type MathOp = '+' | '-' | '*' | '/' | '%' | '||';
export type AggregateName = 'count' | 'sum' | 'avg' | 'min' | 'max';
export type FunctionName = 'lower' | 'upper' | 'length' | 'trim' | 'abs' | 'round' | 'coalesce';

/** Any expression with a value. A condition evaluates to true, false or null (unknown). */
export type Expression =
  | ValueTerm
  | ParamTerm
  | ColumnTerm
  | { readonly is: 'compare'; readonly op: CompareOp; readonly left: Expression; readonly right: Expression }
  | { readonly is: 'and' | 'or'; readonly all: readonly Expression[] }
  | { readonly is: 'not'; readonly of: Expression }
  | { readonly is: 'null'; readonly of: Expression; readonly isNot?: true }
  | {
      readonly is: 'in';
      readonly of: Expression;
      readonly list: readonly Expression[];
      readonly isNot?: true;
    }
  | { readonly is: 'like'; readonly of: Expression; readonly pattern: Expression; readonly isNot?: true }
  | BetweenTerm
  | CaseTerm
  | { readonly is: 'math'; readonly op: MathOp; readonly left: Expression; readonly right: Expression }
  | { readonly is: 'call'; readonly name: FunctionName; readonly args: readonly Expression[] }
  | AggregateTerm;

export interface ValueTerm {
  readonly is: 'value';
  readonly value: Value;
}

/** Placeholder for a value that is passed with the query. */
export interface ParamTerm {
  readonly is: 'param';
  readonly name: string;
}

export interface ColumnTerm {
  readonly is: 'column';
  readonly name: string;
  /**
   * The table's name, or its name in this query. Needed only when several tables have a column of this name.
   */
  readonly of?: string;
}

export interface BetweenTerm {
  readonly is: 'between';
  readonly of: Expression;
  readonly from: Expression;
  readonly to: Expression;
  readonly isNot?: true;
}

export interface CaseTerm {
  readonly is: 'case';
  readonly when: readonly { readonly if: Expression; readonly value: Expression }[];
  readonly else?: Expression;
}

export interface AggregateTerm {
  readonly is: 'aggregate';
  readonly name: AggregateName;
  /** Aggregated expression. It is absent only for `count` over all rows. */
  readonly of?: Expression;
  readonly isDistinct?: true;
}

export interface Source {
  readonly table: string;
  readonly as?: string;
}

export type JoinKind = 'inner' | 'left' | 'right' | 'outer';

export interface Join extends Source {
  readonly kind: JoinKind;
  readonly on: Expression;
}

export interface SelectColumn {
  readonly value: Expression;
  readonly as?: string;
}

export interface OrderTerm {
  readonly by: Expression;
  readonly isDescending?: true;
}

/**
 * The platform's named page limits, as offset and maximum number of rows: one row, a page, the largest page.
 */
export const pageLimits = { single: [0, 1], min: [0, 50], max: [0, 100] } as const;
export type PageLimit = keyof typeof pageLimits;

export interface RowLimit {
  readonly offset: number | ParamTerm;
  readonly count: number | ParamTerm;
}

export interface SelectPlan {
  readonly is: 'select';
  readonly isDistinct?: true;
  readonly columns: '*' | readonly SelectColumn[];
  readonly from: Source;
  readonly joins?: readonly Join[];
  readonly where?: Expression;
  readonly groupBy?: readonly Expression[];
  /** Exactly two grouping columns. A row in which either is missing belongs to no group. */
  readonly groupByStrict?: readonly Expression[];
  readonly having?: Expression;
  readonly orderBy?: readonly OrderTerm[];
  readonly limit?: RowLimit | PageLimit;
}

export interface InsertPlan {
  readonly is: 'insert';
  readonly table: string;
  readonly rows: readonly Readonly<Record<string, Expression>>[];
}

export interface UpdatePlan {
  readonly is: 'update';
  readonly table: string;
  readonly set: Readonly<Record<string, Expression>>;
  readonly where?: Expression;
}

export interface DeletePlan {
  readonly is: 'delete';
  readonly table: string;
  readonly where?: Expression;
}

export type WritePlan = InsertPlan | UpdatePlan | DeletePlan;
/** A query or a change as plain data: it can be stored, sent between tabs and printed as jql. */
export type QueryPlan = SelectPlan | WritePlan;

/** Values of the parameters (`:name`), by name. */
export type Params = Readonly<Record<string, Value>>;

export const mathOps: readonly MathOp[] = ['+', '-', '*', '/', '%', '||'];
export const compareOps: readonly CompareOp[] = ['=', '!=', '<', '<=', '>', '>='];
export const aggregateNames: readonly AggregateName[] = ['count', 'sum', 'avg', 'min', 'max'];
/** Minimum and maximum number of arguments of each function. */
export const functionArguments: Readonly<Record<FunctionName, readonly [number, number]>> = {
  lower: [1, 1],
  upper: [1, 1],
  length: [1, 1],
  trim: [1, 1],
  abs: [1, 1],
  round: [1, 2],
  coalesce: [1, 20],
};
