import type { ClientOf } from '@mitto/web-kit/api/call-table';
import { databaseCalls } from '@mitto/web-kit/data/database-calls';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useServices } from '@mitto/web-kit/feature/services';
import type { MapBox } from '@mitto/widgets/maps/map-engine.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { type ActivityGroup, type ActivityMapAnswer, maxMapZoom } from '../../contract/activity-queries.ts';
import { type Narrowing, untilOf } from '../list/narrowing.ts';

interface Groups {
  readonly groups: readonly ActivityGroup[];
  /** True if the shown area holds no activity. */
  readonly isEmpty: boolean;
  /** True if the groups of the shown area could not be fetched. The earlier groups stay. */
  readonly isMissing: boolean;
}

const none: Groups = { groups: [], isEmpty: false, isMissing: false };

/** Groups of activities in what the map shows. */
export function useGroups(box: MapBox | undefined, narrowing: Narrowing): Groups {
  const { client, clock } = useServices();
  const isOnline = useIsOnline();
  const [state, setState] = useState<Groups>(none);
  const question = box && JSON.stringify([box, narrowing.category, narrowing.days]);
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (!box) return;
    try {
      const groups = await askGroups(client, { box, narrowing, now: clock.now(), signal });
      if (!signal.aborted) setState({ groups, isEmpty: groups.length === 0, isMissing: false });
    } catch {
      if (!signal.aborted) setState((before) => ({ ...before, isMissing: true }));
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is asked for anew
  useEffect(() => {
    const leaving = new AbortController();
    if (isOnline) void ask(leaving.signal);
    return () => leaving.abort();
  }, [question, isOnline]);
  return { ...state, isMissing: state.isMissing || !isOnline };
}

interface Asked {
  readonly box: MapBox;
  readonly narrowing: Narrowing;
  readonly now: number;
  readonly signal: AbortSignal;
}

async function askGroups(
  client: ClientOf,
  { box, narrowing, now, signal }: Asked,
): Promise<readonly ActivityGroup[]> {
  const until = untilOf(narrowing, now);
  const zoom = Math.max(0, Math.min(maxMapZoom, Math.round(box.zoom)));
  const values = {
    ...box,
    zoom,
    category: narrowing.category,
    ...(until !== undefined && { until }),
  };
  const [answer] = await client(databaseCalls).databaseQuery(
    { id: 'loadActivityMap', values },
    { isQuiet: true, signal },
  );
  // Safe cast: the server's query is declared to return this type.
  return (answer as ActivityMapAnswer).groups;
}
