import type { PersonAct } from '@mitto/web-kit/data/person-acts';
import type { PersonFields } from '@mitto/web-kit/data/use-people';
import { usePersonActs } from '@mitto/web-kit/data/use-person-acts';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { CardFoot, type FootAct } from '@mitto/widgets/display/card-foot';
import { useIsTouch } from '@mitto/widgets/use-media.ts';
import { m } from '@mitto/words/messages';
import type { ListId } from '../lists/list-id.ts';
import styles from './entry-acts.module.css';

interface Props {
  readonly list: ListId;
  readonly uid: string;
  readonly person: Partial<PersonFields>;
}

/** Lists that contain only matches. A favourite is always a match. */
const ofMatches: readonly ListId[] = ['match', 'favorites', 'favoritedMe'];

/**
 * The actions for a person in a list. They and their confirmations are the same as on the person's profile.
 */
export function EntryActs({ list, uid, person }: Props) {
  const { name = '', circles, pm } = person;
  const { bar } = usePersonActs({ uid, name, isOpen: circles !== false, hearsMessages: pm === true });
  const isMatched = ofMatches.includes(list);
  const offered = bar.filter(({ id, isPressed }) =>
    id === 'favorite' ? isMatched : !(id === 'likes' && isPressed),
  );
  const isTouch = useIsTouch();
  if (isTouch) return <CardFoot label={m.audience_acts({ name })} acts={footActs(offered, isMatched)} />;
  return (
    <div className={styles['acts']}>
      {offered.map((act) => (
        <IconButton
          key={act.id}
          tone="fill"
          glyph={act.glyph}
          label={act.label}
          aria-pressed={act.isPressed}
          data-colour={act.isMain ? 'main' : act.tone}
          className={styles['act'] ?? ''}
          onClick={() => void act.run()}
        />
      ))}
    </div>
  );
}

/**
 * Actions at the foot of a small card: one to part and one to come closer, which is to chat with a match, and
 * to like everybody else.
 */
function footActs(offered: readonly PersonAct[], isMatched: boolean): FootAct[] {
  const closer = offered.find(({ id }) => id === (isMatched ? 'chat' : 'likes'));
  const apart = offered.find(({ id }) => id === 'hide' || id === 'undoLikes');
  return [apart, closer ?? offered.find(({ id }) => id === 'chat')].flatMap((act) =>
    act === undefined
      ? []
      : {
          id: act.id,
          glyph: act.glyph,
          label: act.onCard?.label ?? act.label,
          word: act.onCard?.word,
          tone: act.tone === 'iris' ? 'iris' : 'primary',
          onPress: () => void act.run(),
        },
  );
}
