import { useMutation } from '@mitto/web-kit/data/use-changes';
import { activityMutations } from '../../contract/activity-mutations.ts';

/** Joins an activity, takes an offered place, or goes on the waiting list. */
export function useJoin(): (id: string) => Promise<void> {
  const { run } = useMutation(activityMutations.sa_interested);
  return (id) => run({ id });
}
