import type { FoundActivity } from '../../contract/activity-queries.ts';
import type { Doings } from './use-doings.ts';

/** Props of the parts of the screen of one activity. */
export interface ShownActivity {
  readonly activity: FoundActivity;
  readonly me: string;
  readonly now: number;
  readonly doings: Doings;
}

/** The activity is to come, and takes place. */
export function isOpen({ activity: { endTime, cancelledAt }, now }: Pick<ShownActivity, 'activity' | 'now'>) {
  return endTime > now && cancelledAt === undefined;
}
