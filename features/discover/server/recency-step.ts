import { minute } from '@mitto/kit/time';

/**
 * Minutes between two changes of anybody's recency. All change together, at whole steps of the clock: a
 * recency that moved with each coming and going would tell who was there when something happened.
 */
export const recencyStep = 15;
/** Minutes for which an active member stays online after the next step, while a job writes that step. */
const grace = 5;

export interface RecencyStep {
  /** Time at which the step begins (ms). */
  readonly begins: number;
  /** Last activity, in minutes since 1970, of members who were active before the step. */
  readonly activeMinute: number;
}

/** The step that contains this time. */
export function recencyStepOf(at: number): RecencyStep {
  const begins = Math.floor(at / (recencyStep * minute)) * recencyStep * minute;
  return { begins, activeMinute: begins / minute + grace };
}
