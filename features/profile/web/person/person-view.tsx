import { Seal } from '@mitto/widgets/display/seal';
import { m } from '@mitto/words/messages';
import { sectionOf, textColumns } from '../../contract/column-facts.ts';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import { columnWords } from '../options/column-words.ts';
import { whereOf } from '../public/face-of.ts';
import { useTownWords } from '../public/use-town-words.ts';
import { PersonBasics } from './person-basics.tsx';
import { PersonPhotos } from './person-photos.tsx';
import { type CardButtons, PersonPrompts } from './person-prompts.tsx';
import { PersonSections } from './person-sections.tsx';
import styles from './person-view.module.css';
import { PersonVoice } from './person-voice.tsx';
import { HeadingLevel, SectionHeading } from './section-heading.tsx';
import { inCommon } from './seen/in-common.ts';
import type { SeenPerson } from './seen/seen-person.ts';

interface Props {
  readonly person: SeenPerson;
  /** The viewer's own profile. What both members have chosen comes first. */
  readonly mine?: UserInfoRow | undefined;
  /** True if the person fills the page, false if the person is a card on a page. */
  readonly isPage?: boolean;
  /** Buttons on a card of the profile. */
  readonly buttonsOf?: CardButtons;
}

/** A member's profile as others see it. Hidden fields leave no gap. */
export function PersonView({ person, mine, isPage = false, buttonsOf }: Props) {
  const common = inCommon(person, mine);
  const meta = useMeta(person);
  return (
    <article className={styles['person']} data-page={isPage || undefined}>
      <PersonPhotos person={person} buttonsOf={buttonsOf} />
      <div className={styles['body']}>
        <header className={styles['top']}>
          <div className={styles['who']}>
            <PersonName person={person} isPage={isPage} />
            <p className={styles['where']}>{meta.join(' · ')}</p>
          </div>
        </header>
        <HeadingLevel value={isPage ? 3 : 4}>
          <PersonVoice person={person} buttonsOf={buttonsOf} />
          <PersonTexts person={person} />
          <PersonPrompts prompts={person.prompts} buttonsOf={buttonsOf} />
          <PersonSections person={person} shared={common} basics={<PersonBasics person={person} />} />
        </HeadingLevel>
      </div>
    </article>
  );
}

/**
 * The person's own words. A text without a style of its own stands below its name. Work and education are among
 * the basics.
 */
function PersonTexts({ person }: Pick<Props, 'person'>) {
  const texts = textColumns.filter((column) => sectionOf(column) === 'basic');
  return texts.map((column) => {
    const look = styles[column];
    const words = person[column] && (
      <p key={column} className={look ?? styles['bio']} dir="auto">
        {person[column]}
      </p>
    );
    if (look !== undefined || !words) return words;
    return (
      <section key={column} className={styles['section']}>
        <SectionHeading>{columnWords[column]()}</SectionHeading>
        {words}
      </section>
    );
  });
}

function PersonName({ person, isPage }: Pick<Props, 'person'> & { readonly isPage: boolean }) {
  const Heading = isPage ? 'h2' : 'h3';
  const { name, age, verification, isNewUser } = person;
  return (
    <Heading className={styles['name']} dir="auto">
      {age === undefined ? name : `${name}, ${age}`}
      {(verification?.mobile || verification?.photo) && (
        <Seal label={m.profile_verified()} size={isPage ? 28 : 22} />
      )}
      {isNewUser && <span className={styles['new']}>{m.profile_is_new()}</span>}
    </Heading>
  );
}

function useMeta({ distance, city, state, username }: SeenPerson): string[] {
  const town = useTownWords(city ?? state);
  const place = [whereOf(distance), town].filter((word) => word !== undefined);
  return [...place, ...(username === undefined ? [] : [m.profile_id_of({ username })])];
}
