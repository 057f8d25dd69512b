import { useIsPremium } from '@mitto/account/web/public/use-is-premium.ts';
import { usualStepMinutes } from '@mitto/circles/contract/redacted-steps';
import { useServices } from '@mitto/web-kit/feature/services';
import { clockTime } from '@mitto/web-kit/formats/when';
import { useNow } from '@mitto/widgets/display/use-now.ts';
import { m } from '@mitto/words/messages';
import type { ListId } from './list-id.ts';

const minute = 60_000;

/** Sentences of the lists that show a standard member new entries in groups, at certain times only. */
const sentences: Readonly<Partial<Record<ListId, (values: { readonly time: string }) => string>>> = {
  likedMe: m.audience_next_likes,
  visitedMe: m.audience_next_visits,
};

/** Says when the next new entries of a list are shown, and why not at once. Undefined if they are shown at once. */
export function useNextGroup(list: ListId): string | undefined {
  const { page } = useServices();
  const isPremium = useIsPremium();
  const now = useNow(minute);
  if (isPremium) return undefined;
  const step = (page.redactedEveryMinutes ?? usualStepMinutes) * minute;
  return sentences[list]?.({ time: clockTime((Math.floor(now / step) + 1) * step, page.language) });
}
