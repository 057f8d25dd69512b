import type { RefusedChange } from '@mitto/web-kit/data/use-changes';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useServices } from '@mitto/web-kit/feature/services';
import { useEffect, useState } from 'react';
import type { People } from '../feed/use-feed.ts';

// Loaded late: the first card needs none of these parts.
const load = async () => {
  const [{ chatWord }, { LikesRefused }, { ListAge }, { NobodyHere: Nobody }] = await Promise.all([
    import('./chat-word.ts'),
    import('./likes-refused.tsx'),
    import('./list-age.tsx'),
    import('./nobody-here.tsx'),
  ]);
  return { chatWord, LikesRefused, ListAge, Nobody };
};
type Late = Awaited<ReturnType<typeof load>>;

let kept: Late | undefined;

/**
 * Loads the parts once the first page is shown, so that they are there if the network fails later. If loading
 * fails, the cards work without them.
 */
function useLate(): Late | undefined {
  const { whenShown } = useServices();
  const isOnline = useIsOnline();
  const [late, setLate] = useState(kept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the network comes another try
  useEffect(() => {
    if (kept) return;
    whenShown()
      .then(load)
      .then(
        (parts) => {
          kept = parts;
          setLate(parts);
        },
        () => undefined,
      );
  }, [whenShown, isOnline]);
  return late;
}

/** Function that labels the chat action; undefined until the parts are loaded. */
export const useChatWord = (): Late['chatWord'] | undefined => useLate()?.chatWord;

interface NoticesProps {
  readonly refused: readonly RefusedChange<unknown>[];
  readonly found: People['found'];
}

/** Notices above the people: refused likes, and while offline the age of the list. */
export function HomeNotices({ refused, found }: NoticesProps) {
  const isOnline = useIsOnline();
  const late = useLate();
  if (!late) return null;
  return (
    <>
      {refused.length > 0 && <late.LikesRefused refused={refused} />}
      {!isOnline && found && <late.ListAge at={found.at} />}
    </>
  );
}

/** Notice in place of the cards; empty until the parts are loaded. */
export function NobodyHere({ people }: { readonly people: People }) {
  const late = useLate();
  return late ? <late.Nobody people={people} /> : null;
}
