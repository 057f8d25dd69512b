import { useMutation } from '@mitto/web-kit/data/use-changes';
import { usePeople } from '@mitto/web-kit/data/use-people';
import { useSyncStatus } from '@mitto/web-kit/data/use-sync-status';
import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { useServices } from '@mitto/web-kit/feature/services';
import { dayOf, shortWhen } from '@mitto/web-kit/formats/when';
import { useLive } from '@mitto/web-kit/live/use-live';
import { useIsPopover, useRouter } from '@mitto/web-kit/router/use-router';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { useNow } from '@mitto/widgets/display/use-now.ts';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton, StateNotice } from '@mitto/widgets/feedback/state-notice';
import { bell, gear } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { notificationMutations } from '../../contract/notification-mutations.ts';
import { type NotificationItem, notificationList } from '../../contract/notification-tables.ts';
import { useClock } from '../use-clock.ts';
import styles from './centre.module.css';
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
  const isPopover = useIsPopover();
  const [limit, setLimit] = useState(step);
  const { answer, isLoaded } = useLive(notificationList, { orderBy: 'at', isDescending: true, limit });
  const isComplete = useSyncStatus('isComplete');
  useClock('always');
  const markAll = <MarkAll rows={answer} />;
  const head = (
    <>
      {isPopover && markAll}
      <IconButton
        glyph={gear}
        label={m.notifications_settings()}
        onClick={() => void router[isPopover ? 'turn' : 'open']('settings.notifications')}
      />
    </>
  );
  const isComing = !isLoaded || (answer.length === 0 && !isComplete);
  return (
    <PanelPage title={m.notifications_title()} action={head}>
      {isComing ? (
        <Coming />
      ) : answer.length === 0 ? (
        <StateNotice glyph={bell} title={m.notifications_none()}>
          {m.notifications_none_why()}
        </StateNotice>
      ) : (
        <>
          <Days rows={answer} action={isPopover ? null : markAll} />
          {answer.length === limit && <EndOfList key={limit} onNear={() => setLimit(limit + step)} />}
        </>
      )}
    </PanelPage>
  );
}

/** Marks everything as read that this device shows, or has shown before. */
function MarkAll({ rows }: { readonly rows: readonly Shown[] }) {
  const { run: readAll } = useMutation(notificationMutations.readNotifications);
  const [newest] = rows;
  if (!newest || rows.every(({ row }) => row.isRead)) return null;
  return (
    <button type="button" className={styles['all']} onClick={() => void readAll({ upTo: newest.row.at })}>
      {m.notifications_read_all()}
    </button>
  );
}

interface DaysProps {
  readonly rows: readonly Shown[];
  /** Stands beside the name of the first day. */
  readonly action: ReactNode;
}

function Days({ rows, action }: DaysProps) {
  const { page } = useServices();
  const now = useNow(aMinute);
  const { answer: people } = usePeople(rows.flatMap(({ row }) => row.uid ?? []));
  const isToday = ({ row }: Shown) => dayOf(row.at) === dayOf(now);
  const days = [
    { name: m.notifications_today(), shown: rows.filter(isToday) },
    { name: m.notifications_earlier(), shown: rows.filter((one) => !isToday(one)) },
  ].filter(({ shown }) => shown.length > 0);
  return days.map(({ name, shown }, at) => (
    <Day key={name} name={name} action={at === 0 && action}>
      {shown.map(({ ref, row }) => (
        <li key={ref}>
          <NotificationRow
            id={ref}
            item={row}
            fields={people.get(row.uid ?? '')?.fields}
            when={shortWhen(row.at, now, page.language)}
          />
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

interface Props {
  readonly onNear: () => void;
}

/** Calls `onNear` once, when the end of the list is near the part of it that is in view. */
function EndOfList({ onNear }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onNear);
  useEffect(() => {
    if (!end.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watch.disconnect();
        tell();
      },
      { rootMargin: '600px' },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, []);
  return <div ref={end} aria-hidden="true" />;
}
