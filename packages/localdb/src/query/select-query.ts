import type { SelectPlan } from './plan.ts';
import type { AnswerRow } from './query-report.ts';

declare const answered: unique symbol;

/** A plan that knows what its rows are like. */
export type SelectQuery<T extends object = AnswerRow> = SelectPlan & {
  /** Only for the compiler: a plan is plain data. */
  readonly [answered]?: T;
};
