import type { SelectPlan } from './plan.ts';
import type { AnswerRow } from './query-report.ts';

declare const answered: unique symbol;

/** A plan together with the type of its rows. */
export type SelectQuery<T extends object = AnswerRow> = SelectPlan & {
  /** Carries the type of the rows for the compiler. It does not exist at run time. */
  readonly [answered]?: T;
};
