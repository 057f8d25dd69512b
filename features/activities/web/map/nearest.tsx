import { useServices } from '@mitto/web-kit/feature/services';
import { Button } from '@mitto/widgets/buttons/button';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { type FoundActivity, furthestActivity } from '../../contract/activity-queries.ts';
import { askActivities } from '../list/ask-activities.ts';
import type { Narrowing } from '../list/narrowing.ts';
import styles from './map.module.css';

interface Props {
  readonly narrowing: Narrowing;
  readonly hasPlace: boolean;
  readonly onFound: (activity: FoundActivity) => void;
}

/** Offers the nearest activity where the map shows none. */
export function Nearest({ narrowing, hasPlace, onFound }: Props) {
  const { client, clock } = useServices();
  const [is, set] = useState<'unasked' | 'asked' | 'none' | 'missing'>('unasked');
  const find = async () => {
    set('asked');
    const kilometres = hasPlace ? furthestActivity : null;
    const asked = { narrowing: { ...narrowing, kilometres }, now: clock.now(), isQuiet: true } as const;
    try {
      const { activities } = await askActivities(client, asked);
      const nearest = nearestOf(activities);
      set(nearest ? 'unasked' : 'none');
      if (nearest) onFound(nearest);
    } catch {
      set('missing');
    }
  };
  const words = {
    unasked: m.activities_none_here,
    none: m.activities_none,
    missing: m.activities_not_loaded,
  };
  return (
    <section className={styles['nearest']}>
      <p role="status">{words[is === 'asked' ? 'unasked' : is]()}</p>
      {is !== 'none' && (
        <Button size="slim" isBusy={is === 'asked'} onClick={() => void find()}>
          {m.activities_show_nearest()}
        </Button>
      )}
    </section>
  );
}

/** The nearest of the activities whose place may be shown; the soonest where no distance is known. */
function nearestOf(activities: readonly FoundActivity[]): FoundActivity | undefined {
  const [nearest] = activities
    .filter(({ location }) => location?.geometry !== undefined)
    .toSorted((one, other) => (one.distance ?? 0) - (other.distance ?? 0));
  return nearest;
}
