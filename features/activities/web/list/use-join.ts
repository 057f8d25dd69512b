import { useCountedFlag } from '@mitto/profile/web/public/use-counted-flag.ts';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';
import { activityMutations } from '../../contract/activity-mutations.ts';
import type { FoundActivity } from '../../contract/activity-queries.ts';
import { joinLabel } from '../stand.ts';

/**
 * Joins an activity, takes an offered place, or goes on the waiting list. Asks a member who hides from the
 * search first, because it shows their name to others.
 */
export function useJoin(): (activity: FoundActivity) => Promise<void> {
  const { run } = useMutation(activityMutations.sa_interested);
  const { modals } = useServices();
  const isInSearch = useCountedFlag('search');
  return async (activity) => {
    const { id, author_name: name } = activity;
    const isMeant =
      isInSearch ||
      (await modals.confirm({
        title: m.activities_join_shows_name(),
        message: m.activities_join_hidden({ name }),
        yes: joinLabel(activity),
        no: m.activities_cancel(),
      }));
    if (isMeant) await run({ id });
  };
}
