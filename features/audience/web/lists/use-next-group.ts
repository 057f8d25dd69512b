import { useIsPremium } from '@mitto/account/web/public/use-is-premium.ts';
import { usualStepMinutes } from '@mitto/circles/contract/redacted-steps';
import { useServices } from '@mitto/web-kit/feature/services';
import { clockTime } from '@mitto/web-kit/formats/when';
import { useNow } from '@mitto/widgets/display/use-now.ts';
import type { ListId } from './list-id.ts';

const minute = 60_000;

/** Lists that show a standard member new entries in groups, at certain times only. */
const inGroups: readonly ListId[] = ['likedMe', 'visitedMe'];

/** Time of day at which the next new entries of a list are shown. Undefined if they are shown at once. */
export function useNextGroup(list: ListId): string | undefined {
  const { page } = useServices();
  const isPremium = useIsPremium();
  const now = useNow(minute);
  if (isPremium || !inGroups.includes(list)) return undefined;
  const step = (page.redactedEveryMinutes ?? usualStepMinutes) * minute;
  return clockTime((Math.floor(now / step) + 1) * step, page.language);
}
