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

const groups: Readonly<Partial<Record<ListId, (value: { readonly time: string }) => string>>> = {
  likedMe: m.audience_next_likes,
  visitedMe: m.audience_next_visits,
};

/** Says when the next new entries of a list are shown, and why not at once; nothing for lists without groups. */
export function NextGroup({ list }: Props) {
  const time = useNextGroup(list);
  return time === undefined ? null : <p className={styles['group']}>{groups[list]?.({ time })}</p>;
}

/**
 * Lists that other members' actions fill. When such a list is empty, its text suggests to improve the
 * profile; the text of any other empty list suggests to look around.
 */
const waitsForOthers: readonly ListId[] = ['likedMe', 'visitedMe', 'favoritedMe'];

export function EmptyList({ list }: Props) {
  const router = useRouter();
  const time = useNextGroup(list);
  return (
    <StateNotice
      glyph={usersDuotone}
      title={time === undefined ? m.audience_empty() : m.audience_none_yet()}
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
      {time === undefined ? reasons[list]() : groups[list]?.({ time })}
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
