import { socialActivities } from '@mitto/activities/contract/activity-tables';
import { canTalkAbout } from '@mitto/activities/policy';
import { useMinute } from '@mitto/web-kit/formats/use-time-ago';
import { useLive } from '@mitto/web-kit/live/use-live';

/** True if the member may talk with the other one about an activity: one is its author, the other has joined. */
export function useSharesActivity(uid: string): boolean {
  const now = useMinute();
  const { answer } = useLive(socialActivities);
  return answer.some(({ row }) => canTalkAbout(row, uid, now));
}
