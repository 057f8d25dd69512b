import { useAccountData } from '@mitto/web-kit/data/account-data-context.tsx';
import { useServices } from '@mitto/web-kit/feature/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { m } from '@mitto/words/messages';
import type { ListId } from '../lists/list-id.ts';
import type { Entry } from '../lists/lists-of.ts';

/** Max time to wait for a name (ms). After it, the toast is shown without a name. */
const nameWithinMs = 1500;

interface Sayings {
  readonly list: ListId;
  readonly named: (name: string) => string;
  readonly nameless: () => string;
  readonly several: (count: number) => string;
}

const ofLikes: Sayings = {
  list: 'likedMe',
  named: (name) => m.audience_likes_you({ name }),
  nameless: m.audience_someone_likes_you,
  several: (count) => m.audience_several_like_you({ count }),
};

const ofVisits: Sayings = {
  list: 'visitedMe',
  named: (name) => m.audience_visited_you({ name }),
  nameless: m.audience_someone_visited_you,
  several: (count) => m.audience_several_visited_you({ count }),
};

/**
 * Shows toasts about what other members did, each with a link to its list. Several events of the same kind
 * share one toast.
 */
export function useSayNews() {
  const { people } = useAccountData();
  const { toasts } = useServices();
  const router = useRouter();

  const nameOf = async (uid: string): Promise<string | undefined> => {
    if (!people) return undefined;
    const late = new Promise<void>((resolve) => setTimeout(resolve, nameWithinMs));
    await Promise.race([people.see([uid]).catch(() => undefined), late]);
    const [person] = await people.get([uid]);
    const name = person?.fields['name'];
    return typeof name === 'string' ? name : undefined;
  };
  const show = (text: string, open: () => void) =>
    toasts.show({ text, action: { label: m.audience_show(), onPress: open } });
  const toList = (selected: ListId) => () => void router.open('audience', { selected });

  const say = async (entries: readonly Entry[], { list, named, nameless, several }: Sayings) => {
    const [first, ...others] = entries;
    if (!first) return;
    if (others.length > 0) return show(several(entries.length), toList(list));
    const { uid } = first;
    const name = uid === undefined ? undefined : await nameOf(uid);
    if (uid === undefined || name === undefined) return show(nameless(), toList(list));
    show(named(name), () => void router.open('profile', { uid }));
  };
  return {
    likes: (entries: readonly Entry[]) => say(entries, ofLikes),
    visits: (entries: readonly Entry[]) => say(entries, ofVisits),
    matches: (count: number) => show(m.audience_several_matches({ count }), toList('match')),
  };
}
