import { useServices } from '@mitto/web-kit/feature/services';
import { useLive } from '@mitto/web-kit/live/use-live';
import { useEffect, useState } from 'react';
import type { FoundActivity } from '../../contract/activity-queries.ts';
import { socialActivities } from '../../contract/activity-tables.ts';
import { askByIds } from '../list/ask-activities.ts';
import { afterJoin, type Shown } from '../list/lists-of.ts';
import { useJoining } from '../list/use-lists.ts';

interface Asked {
  readonly of: string;
  readonly answer: readonly FoundActivity[];
}

/** Activities by their ids: rows of the device first. Undefined until the server has answered. */
export function useByIds(ids: readonly string[]): readonly Shown[] | undefined {
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
