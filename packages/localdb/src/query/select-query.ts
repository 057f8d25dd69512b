import type { SelectPlan } from './plan.ts';
import type { AnswerRow } from './query-report.ts';

declare const answered: unique symbol;

/** A plan with the type of its rows. */
export type SelectQuery<T extends object = AnswerRow> = SelectPlan & {
  /** Exists for the compiler only: a plan is plain data. */
  readonly [answered]?: T;
};
