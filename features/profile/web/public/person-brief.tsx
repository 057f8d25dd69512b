import { Pill } from '@mitto/widgets/display/badge';
import { m } from '@mitto/words/messages';
import { interestWords } from '../options/interest-words.ts';
import { inCommon } from '../person/seen/in-common.ts';
import type { SeenPerson } from '../person/seen/seen-person.ts';
import styles from './person-brief.module.css';
import { PersonTile } from './person-tile.tsx';
import { useOwn } from './use-own.ts';

interface Props {
  readonly uid: string;
  readonly person: SeenPerson;
}

/** Summary of a person for use beside other content: picture, headline or bio, and shared interests. */
export function PersonBrief({ uid, person }: Props) {
  const { own } = useOwn();
  const { interests } = inCommon(person, own);
  const { headline, bio, distance } = person;
  return (
    <>
      <div className={styles['tile']}>
        <PersonTile uid={uid} person={person} distance={distance} />
      </div>
      {(headline || bio) && (
        <p className={styles['said']} dir="auto">
          {headline || bio}
        </p>
      )}
      {interests.length > 0 && (
        <section>
          <h3 className={styles['heading']}>{m.profile_you_both_like()}</h3>
          <p className={styles['chips']}>
            {interests.map((interest) => (
              <Pill key={interest} tone="iris">
                {interestWords[interest]()}
              </Pill>
            ))}
          </p>
        </section>
      )}
    </>
  );
}
