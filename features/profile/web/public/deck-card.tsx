import { useRouter } from '@mitto/web-kit/router/use-router';
import { PersonCard } from '@mitto/widgets/display/person-card';
import { infoBold } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { lazy, Suspense, useState } from 'react';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import type { SeenPerson } from '../person/seen/seen-person.ts';
import styles from './deck-card.module.css';
import { faceOf, type Nearness } from './face-of.ts';
import { PersonPicture } from './person-picture.tsx';
import { picturesOf } from './pictures-of.ts';
import { useTownWords } from './use-town-words.ts';

// Loaded lazily: the labels of a hundred interests must not delay the photo of the first card.
const PersonChips = lazy(async () => ({ default: (await import('./person-chips.tsx')).PersonChips }));

interface Props extends Nearness {
  readonly uid: string;
  readonly person: SeenPerson;
  /** The viewer's own profile. Interests that both members have come first. */
  readonly mine: UserInfoRow | undefined;
}

/**
 * A person as a card of the stack. A press on the left or right half changes the photo; a press on the text
 * opens the profile.
 */
export function DeckCard({ uid, person, mine, ...near }: Props) {
  const router = useRouter();
  const town = useTownWords(person.city ?? person.state);
  const [chosen, setChosen] = useState(0);
  const count = picturesOf(person).length;
  // The member may have removed a photo since this one was chosen.
  const at = Math.max(0, Math.min(chosen, count - 1));
  const go = (step: number) => setChosen((at + step + count) % count);
  const open = () => void router.open('profile', { uid });
  return (
    <PersonCard
      form="stack"
      who={{ ...faceOf(person, { ...near, town }), photos: { count, at } }}
      photo={<PersonPicture person={person} size="720" at={at} isEager />}
      open={
        <div className={styles['ways']}>
          {count > 1 && (
            <>
              <button type="button" onClick={() => go(-1)}>
                <span className="visually-hidden">{m.profile_photo_before()}</span>
              </button>
              <button type="button" onClick={() => go(1)}>
                <span className="visually-hidden">{m.profile_photo_after()}</span>
              </button>
            </>
          )}
          <button type="button" className={styles['open']} data-alone={count < 2 || undefined} onClick={open}>
            <span className="visually-hidden">{m.profile_open_of({ name: person.name ?? '' })}</span>
            <span className={styles['more']}>
              <Icon glyph={infoBold} size={20} />
            </span>
          </button>
        </div>
      }
    >
      <Suspense>
        <PersonChips person={person} mine={mine} />
      </Suspense>
    </PersonCard>
  );
}
