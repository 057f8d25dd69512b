import { useServices } from '@mitto/web-kit/feature/services';
import { useLive } from '@mitto/web-kit/live/use-live';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { x } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { useEffect, useState } from 'react';
import type { FoundActivity } from '../../contract/activity-queries.ts';
import { socialActivities } from '../../contract/activity-tables.ts';
import { ActivityCard } from '../list/activity-card.tsx';
import { askByIds } from '../list/ask-activities.ts';
import { afterJoin, type ListedActivity } from '../list/lists-of.ts';
import { useJoining } from '../list/use-lists.ts';
import styles from './map.module.css';

export interface MapGroup {
  readonly ids: readonly string[];
  /** Number of activities in the group, which may be more than the ids. */
  readonly count: number;
}

interface MapCardsProps extends MapGroup {
  readonly current: string | undefined;
  readonly onClose: () => void;
}

/** The activities of a group, over the foot of the map. */
export function MapCards({ ids, count, current, onClose }: MapCardsProps) {
  const shown = useByIds(ids);
  if (!shown) return null;
  return (
    <section className={styles['chosen']} aria-label={m.activities_title()}>
      <div className={styles['close']}>
        <IconButton glyph={x} tone="fill" label={m.activities_close()} onClick={onClose} />
      </div>
      {count > ids.length && (
        <p className={styles['note']}>{m.activities_first_of({ count: ids.length, all: count })}</p>
      )}
      {shown.length === 0 && <p className={styles['note']}>{m.activities_gone()}</p>}
      {shown.map((one) => (
        <ActivityCard key={one.activity.id} {...one} isCurrent={one.activity.id === current} />
      ))}
    </section>
  );
}

interface Asked {
  readonly of: string;
  readonly answer: readonly FoundActivity[];
}

/** Activities by their ids: rows of the device first. Undefined until the server has answered. */
function useByIds(ids: readonly string[]): readonly ListedActivity[] | undefined {
  const { client } = useServices();
  const rows = useLive(socialActivities).answer;
  const joining = useJoining();
  const [asked, setAsked] = useState<Asked>();
  const of = ids.join(' ');
  useEffect(() => {
    let isHere = true;
    const take = (answer: readonly FoundActivity[]) => isHere && setAsked({ of, answer });
    askByIds(client, of.split(' ')).then(take, () => take([]));
    return () => {
      isHere = false;
    };
  }, [client, of]);
  if (asked?.of !== of) return undefined;
  return asked.answer.map((activity) => {
    const row = rows.find((one) => one.row.id === activity.id);
    if (row) return { activity: { ...activity, ...row.row }, isPending: row.isPending };
    return afterJoin(activity, joining.has(activity.id));
  });
}
