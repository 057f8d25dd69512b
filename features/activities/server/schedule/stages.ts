import { askComingBefore, comingEndsBefore, deletionDelay, remindBefore } from '../../policy.ts';

/** Steps of the clock, in their order; `stage` counts those that are done. */
export const steps = ['ask', 'remind', 'end-coming', 'delete'] as const;
export type ScheduleStep = (typeof steps)[number];

interface Times {
  readonly starts_at: number;
  readonly ends_at: number;
}

function stepAt({ starts_at, ends_at }: Times, stage: number): number | undefined {
  return [
    starts_at - askComingBefore,
    starts_at - remindBefore,
    starts_at - comingEndsBefore,
    ends_at + deletionDelay,
  ][stage];
}

/** Stage of an activity that is made or moved now: steps before the start whose time has passed are left out. */
export function stageAt(times: Times, now: number): number {
  let stage = 0;
  while (stage < steps.indexOf('delete') && (stepAt(times, stage) ?? now) <= now) stage += 1;
  return stage;
}

/** The next step and its time. A cancelled activity waits for its deletion alone. */
export function nextStep(
  activity: Times & { readonly stage: number; readonly cancelled_at: number | null },
): { readonly step: ScheduleStep; readonly at: number } | undefined {
  const stage = activity.cancelled_at === null ? activity.stage : steps.indexOf('delete');
  const [step, at] = [steps[stage], stepAt(activity, stage)];
  return step === undefined || at === undefined ? undefined : { step, at };
}
