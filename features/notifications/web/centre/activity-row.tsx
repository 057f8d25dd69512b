import { KindTile } from '@mitto/activities/web/public/kind-tile';
import { useActivityWords } from '@mitto/activities/web/public/use-activity-words.ts';
import { m } from '@mitto/words/messages';
import type { ActivityDetail } from '../../contract/activity-news.ts';
import type { NotificationItem } from '../../contract/notification-tables.ts';
import { RowFrame } from './row-frame.tsx';

interface Props {
  readonly id: string;
  readonly item: NotificationItem;
  readonly activity: ActivityDetail;
  /** Name of the author, if this device knows it. */
  readonly name: string | undefined;
  readonly when: string;
}

/** News of a social activity, beside the glyph of its category. */
export function ActivityRow({ activity, name, ...row }: Props) {
  const { line, author } = useActivityWords(activity.id, activity.category);
  const title = titleOf(activity, name ?? author ?? m.notifications_somebody(), row.item.count);
  return <RowFrame {...row} face={<KindTile category={activity.category} />} title={title} line={line} />;
}

function titleOf({ news }: ActivityDetail, name: string, count: number): string {
  switch (news) {
    case 'invited':
      return m.notifications_activity_invited({ name });
    case 'changed':
      return m.notifications_activity_changed({ name });
    case 'cancelled':
      return m.notifications_activity_cancelled({ name });
    case 'offered':
      return m.notifications_activity_offered();
    case 'reminded':
      return m.notifications_activity_reminded();
    case 'askedComing':
      return m.notifications_activity_coming();
    case 'accepted':
      return m.notifications_activity_accepted({ name });
    case 'joined':
      return m.notifications_activity_joined({ count });
    case 'asked':
      return m.notifications_activity_asked({ count });
    case 'left':
      return m.notifications_activity_left({ count });
  }
}
