import { useMutation } from '@mitto/web-kit/data/use-changes';
import { usePeople } from '@mitto/web-kit/data/use-people';
import { useSyncState } from '@mitto/web-kit/data/use-sync-state';
import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { dayOf } from '@mitto/web-kit/formats/when';
import { useLive } from '@mitto/web-kit/live/use-live';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { useNow } from '@mitto/widgets/display/use-now.ts';
import { Loading, Skeleton, StateNotice } from '@mitto/widgets/feedback/state-notice';
import { bell, gear } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { type ReactNode, useState } from 'react';
import { notificationMutations } from '../../contract/notification-mutations.ts';
import { type NotificationItem, notificationList } from '../../contract/notification-tables.ts';
import { useClock } from '../use-clock.ts';
import styles from './centre.module.css';
import { EndOfList } from './end-of-list.tsx';
import { NotificationRow } from './notification-row.tsx';

/** Number of rows that are read at first, and with each step. */
const step = 40;
const aMinute = 60_000;

interface Shown {
  readonly ref: string;
  readonly row: NotificationItem;
}

/** The list of what happened to the member: today, and earlier. */
export function CentreScreen() {
  const router = useRouter();
  const [limit, setLimit] = useState(step);
  const { answer, isLoaded } = useLive(notificationList, { orderBy: 'at', isDescending: true, limit });
  const { isComplete } = useSyncState();
  useClock('always');
  const settings = (
    <IconButton
      glyph={gear}
      label={m.notifications_settings()}
      onClick={() => void router.open('settings.notifications')}
    />
  );
  const isComing = !isLoaded || (answer.length === 0 && !isComplete);
  return (
    <PanelPage title={m.notifications_title()} action={settings}>
      {isComing ? (
        <Coming />
      ) : answer.length === 0 ? (
        <StateNotice glyph={bell} title={m.notifications_none()}>
          {m.notifications_none_why()}
        </StateNotice>
      ) : (
        <>
          <Days rows={answer} />
          {answer.length === limit && <EndOfList key={limit} onNear={() => setLimit(limit + step)} />}
        </>
      )}
    </PanelPage>
  );
}

function Days({ rows }: { readonly rows: readonly Shown[] }) {
  const now = useNow(aMinute);
  const { run: readAll } = useMutation(notificationMutations.readNotifications);
  const { answer: people } = usePeople(rows.flatMap(({ row }) => row.uid ?? []));
  const [newest] = rows;
  const hasUnread = rows.some(({ row }) => !row.isRead);
  const isToday = ({ row }: Shown) => dayOf(row.at) === dayOf(now);
  const days = [
    { name: m.notifications_today(), shown: rows.filter(isToday) },
    { name: m.notifications_earlier(), shown: rows.filter((one) => !isToday(one)) },
  ].filter(({ shown }) => shown.length > 0);
  const markAll = hasUnread && newest && (
    <button type="button" className={styles['all']} onClick={() => void readAll({ upTo: newest.row.at })}>
      {m.notifications_read_all()}
    </button>
  );
  return days.map(({ name, shown }, at) => (
    <Day key={name} name={name} action={at === 0 && markAll}>
      {shown.map(({ ref, row }) => (
        <li key={ref}>
          <NotificationRow id={ref} item={row} person={people.get(row.uid ?? '')} now={now} />
        </li>
      ))}
    </Day>
  ));
}

interface DayProps {
  readonly name: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Day({ name, action, children }: DayProps) {
  return (
    <section className={styles['day']} aria-label={name}>
      <div className={styles['head']}>
        <h3>{name}</h3>
        {action}
      </div>
      <ul className={styles['list']}>{children}</ul>
    </section>
  );
}

function Coming() {
  return (
    <Loading label={m.notifications_loading()}>
      <div className={styles['coming']}>
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <Skeleton key={row} height="56px" />
        ))}
      </div>
    </Loading>
  );
}
