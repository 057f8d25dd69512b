import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import { useMinute } from '@mitto/web-kit/formats/use-time-ago';
import { useLive } from '@mitto/web-kit/live/use-live';
import { activityMutations } from '../../contract/activity-mutations.ts';
import { socialActivities } from '../../contract/activity-tables.ts';
import { type ListedActivity, type ListId, listsOf } from './lists-of.ts';
import type { Narrowing } from './narrowing.ts';
import { useActivitySearch } from './use-activity-search.ts';

/** Ids of activities that the member has joined, where the server has not answered yet. */
export function useJoining(): ReadonlySet<string> {
  const { pending } = useMutation(activityMutations.sa_interested);
  return new Set(pending.map(({ given }) => given.id));
}

/** The three lists, from the device and from what the server found. */
export function useLists(narrowing: Narrowing | undefined) {
  const { session } = useServices();
  const now = useMinute();
  const rows = useLive(socialActivities);
  const parts = rows.answer.map(({ ref, isPending, row }) => `${ref} ${row.state} ${isPending}`).join();
  const state = useActivitySearch(narrowing, rows.isLoaded ? parts : undefined);
  const joining = useJoining();
  const lists: Readonly<Record<ListId, readonly ListedActivity[]>> | undefined =
    narrowing &&
    listsOf({
      me: session.userId ?? '',
      now,
      narrowing,
      rows: rows.answer.map(({ row, isPending }) => ({ activity: row, isPending })),
      found: state.found?.activities ?? [],
      joining,
    });
  return { lists, state, isLoaded: rows.isLoaded && narrowing !== undefined };
}
