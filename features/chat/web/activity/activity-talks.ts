import { defineSummary } from '@mitto/localdb/define-summary';
import { activityMessages } from '../../contract/activity-messages.ts';

/** Local summary with the number of unread messages of each activity. The reference is the activity's id. */
export const activityTalks = defineSummary({
  name: 'activity_talks',
  of: activityMessages,
  groupBy: 'activity',
  newestBy: 'date',
  keep: ['sender'],
  counts: { unread: { status: 'unread' } },
});
