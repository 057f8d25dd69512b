import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useServices } from '@mitto/web-kit/feature/services';
import { useMinute } from '@mitto/web-kit/formats/use-time-ago';
import { useLive } from '@mitto/web-kit/live/use-live';
import { useNote } from '@mitto/web-kit/live/use-note';
import { useEffect, useState } from 'react';
import type { FoundActivity } from '../../contract/activity-queries.ts';
import { socialActivities } from '../../contract/activity-tables.ts';
import { askByIds } from '../list/ask-activities.ts';
import { afterJoin } from '../list/lists-of.ts';
import { searchNote } from '../list/search-note.ts';
import { useJoining } from '../list/use-lists.ts';

export type OneActivity =
  | { readonly is: 'coming' | 'trouble' }
  /** The server says that it is not there for the member. */
  | { readonly is: 'gone' }
  | { readonly is: 'there'; readonly activity: FoundActivity; readonly isPending: boolean };

interface Asked {
  readonly id: string;
  readonly answer: FoundActivity | 'gone' | 'trouble';
}

/**
 * One activity: the row of the device, else the server's answer, else what a search found. An activity without
 * a row is asked for when it is opened and each minute, because its counts are not synced.
 */
export function useActivity(id: string): OneActivity {
  const { client } = useServices();
  const isOnline = useIsOnline();
  const rows = useLive(socialActivities, { equals: { id } });
  const found = useNote(searchNote);
  const joining = useJoining();
  const minute = useMinute();
  const [asked, setAsked] = useState<Asked>();
  const [row] = rows.answer;
  const isMissing = rows.isLoaded && row === undefined;
  // After a join has been answered, the row comes with the next sync: until then the answer is asked for anew.
  const isJoining = joining.has(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a minute and the end of a join ask anew
  useEffect(() => {
    if (!isMissing || !isOnline) return undefined;
    let isHere = true;
    askByIds(client, [id]).then(
      ([answer]) => isHere && setAsked({ id, answer: answer ?? 'gone' }),
      // Keeps an answer that has arrived already.
      () => isHere && setAsked((before) => (before?.id === id ? before : { id, answer: 'trouble' })),
    );
    return () => {
      isHere = false;
    };
  }, [isMissing, isOnline, client, id, isJoining, minute]);

  if (row) return { is: 'there', activity: row.row, isPending: row.isPending };
  if (!rows.isLoaded || !found.isLoaded) return { is: 'coming' };
  const answer = asked?.id === id ? asked.answer : undefined;
  if (answer === 'gone') return { is: 'gone' };
  const known = found.answer?.activities.find((one) => one.id === id);
  const activity = typeof answer === 'object' ? answer : known;
  if (!activity) return { is: answer === 'trouble' || !isOnline ? 'trouble' : 'coming' };
  return { is: 'there', ...afterJoin(activity, isJoining) };
}
