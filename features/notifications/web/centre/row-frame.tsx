import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useIsPopover, useRouter } from '@mitto/web-kit/router/use-router';
import { Dot } from '@mitto/widgets/display/badge';
import { m } from '@mitto/words/messages';
import type { ReactNode } from 'react';
import { notificationMutations } from '../../contract/notification-mutations.ts';
import { placeOfNotification } from '../../contract/notification-place.ts';
import type { NotificationItem } from '../../contract/notification-tables.ts';
import { openPlace } from '../open-place.ts';
import styles from './notification-row.module.css';

interface Props {
  readonly id: string;
  readonly item: NotificationItem;
  /** When it happened, such as "5 min". */
  readonly when: string;
  /** Picture at the start of the row. */
  readonly face: ReactNode;
  readonly title: string;
  readonly line: ReactNode;
}

/** One row of the list. Pressing it marks the notification as read and opens what it tells of. */
export function RowFrame({ id, item, when, face, title, line }: Props) {
  const router = useRouter();
  const isPopover = useIsPopover();
  const { run: read } = useMutation(notificationMutations.readNotification);
  const open = () => {
    if (!item.isRead) void read({ id });
    const about = { uid: item.uid, activity: item.activity?.id };
    openPlace(router, placeOfNotification(item.kind, about), isPopover ? 'turn' : 'open');
  };
  return (
    <button type="button" className={styles['row']} data-unread={!item.isRead || undefined} onClick={open}>
      {face}
      <span className={styles['words']}>
        <b dir="auto">{title}</b>
        <span dir="auto">{line}</span>
      </span>
      <span className={styles['end']}>
        <time dateTime={new Date(item.at).toISOString()}>{when}</time>
        {!item.isRead && <Dot label={m.notifications_unread_one()} />}
      </span>
    </button>
  );
}
