import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { StateNotice } from '@mitto/widgets/feedback/state-notice';
import { usersDuotone } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import styles from './audience.module.css';
import type { ListId } from './lists/list-id.ts';
import { useNextGroup } from './lists/use-next-group.ts';

interface Props {
  readonly list: ListId;
}

const reasons: Readonly<Record<ListId, () => string>> = {
  myLikes: m.audience_none_my_likes,
  likedMe: m.audience_none_liked_me,
  favorites: m.audience_none_favorites,
  favoritedMe: m.audience_none_favorited_me,
  match: m.audience_none_match,
  myVisits: m.audience_none_my_visits,
  visitedMe: m.audience_none_visited_me,
};

/** The time of the next new entries, above a list that shows them in groups. */
export function NextGroup({ list }: Props) {
  const words = useNextGroup(list);
  return words === undefined ? null : <p className={styles['group']}>{words}</p>;
}

/**
 * Lists that other members' actions fill. When such a list is empty, its text suggests to improve the
 * profile; the text of any other empty list suggests to look around.
 */
const waitsForOthers: readonly ListId[] = ['likedMe', 'visitedMe', 'favoritedMe'];

export function EmptyList({ list }: Props) {
  const router = useRouter();
  const nextGroup = useNextGroup(list);
  return (
    <StateNotice
      glyph={usersDuotone}
      title={nextGroup === undefined ? m.audience_empty() : m.audience_none_yet()}
      action={
        waitsForOthers.includes(list) ? (
          <Button tone="primary" onClick={() => void router.open('profile', { isMe: true })}>
            {m.audience_to_profile()}
          </Button>
        ) : (
          <Button tone="primary" onClick={() => void router.close()}>
            {m.audience_to_people()}
          </Button>
        )
      }
    >
      {nextGroup ?? reasons[list]()}
    </StateNotice>
  );
}

export function NobodyFound({ name }: { readonly name: string }) {
  return (
    <div role="status">
      <StateNotice glyph={usersDuotone} tone="plain" title={m.audience_empty()}>
        {m.audience_nobody_called({ name })}
      </StateNotice>
    </div>
  );
}
