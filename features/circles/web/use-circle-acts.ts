import type { PersonAct, PersonShown } from '@mitto/web-kit/data/person-acts';
import { heartFill, prohibit, starFill, xBold } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { arrowCounterClockwiseBold, heartBreak } from './glyphs.ts';
import { useCircleDoings } from './use-circle-doings.ts';
import { type PersonStanding, useStanding } from './use-standing.ts';

/** The actions a member may take on a person, by their current standing. */
export function useCircleActs(person: PersonShown): readonly PersonAct[] {
  const standing = useStanding(person.uid);
  const doings = useCircleDoings(person, standing);
  const { name } = person;
  const { isLoaded, isBlocked, isHidden, isMatch, isLiked, isRequest, isFavorite } = standing;
  if (!isLoaded || isBlocked || isHidden) return [];
  const { hide, undoLike, like, toggleFavorite, unmatch, block } = doings;
  const hideName = isRequest ? m.circles_decline_name({ name }) : m.circles_hide_name({ name });
  return [
    isLiked
      ? bar('undoLikes', 10, m.circles_undo_like(), arrowCounterClockwiseBold, undoLike)
      : bar('hide', 10, hideName, xBold, hide),
    {
      ...bar('likes', 20, likeLabel(standing, name), heartFill, like),
      isMain: true,
      onCard: isRequest
        ? { word: m.circles_accept(), label: m.circles_accept_name({ name }) }
        : { word: m.circles_like(), label: m.circles_like_name({ name }) },
      ...((isLiked || isMatch) && { isPressed: true }),
    },
    {
      ...bar('favorite', 40, m.circles_favorite_name({ name }), starFill, toggleFavorite),
      tone: 'gold',
      isPressed: isFavorite,
    },
    ...(isLiked ? [menu('hide', 10, m.circles_hide(), xBold, hide)] : []),
    ...(isMatch ? [menu('unmatch', 20, m.circles_unmatch(), heartBreak, unmatch)] : []),
    { ...menu('block', 30, m.circles_block(), prohibit, block), isDangerous: true },
  ];
}

type Parts = readonly [
  id: string,
  order: number,
  label: string,
  glyph: PersonAct['glyph'],
  run: PersonAct['run'],
];

const bar = (...[id, order, label, glyph, run]: Parts): PersonAct => ({
  ...{ id, order, label, glyph, run },
  place: 'bar',
});

const menu = (...[id, order, label, glyph, run]: Parts): PersonAct => ({
  ...{ id, order, label, glyph, run },
  place: 'menu',
});

function likeLabel({ isMatch, isLiked, isRequest }: PersonStanding, name: string): string {
  if (isMatch) return m.circles_match();
  if (isLiked) return m.circles_liked();
  return isRequest ? m.circles_like_back({ name }) : m.circles_like_name({ name });
}
