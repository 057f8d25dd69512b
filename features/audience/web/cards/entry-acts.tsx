import type { PersonFields } from '@mitto/web-kit/data/use-people';
import { usePersonActs } from '@mitto/web-kit/data/use-person-acts';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
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
