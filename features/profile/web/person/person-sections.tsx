import { checkBold } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import type { ReactNode } from 'react';
import type { Interest } from '../../contract/options/interests.ts';
import { goalWords } from '../options/goal-words.ts';
import { interestWords } from '../options/interest-words.ts';
import { lifeStyleWords, personalityTypeWords, personalValueWords } from '../options/personality-words.ts';
import { serviceNames } from '../options/social-names.ts';
import styles from './person-view.module.css';
import { SectionHeading } from './section-heading.tsx';
import { commonWords } from './seen/common-words.ts';
import type { InCommon } from './seen/in-common.ts';
import type { SeenPerson } from './seen/seen-person.ts';

interface Props {
  readonly person: SeenPerson;
  readonly shared: InCommon;
  readonly basics: ReactNode;
}

/** Sections of a profile, first what the viewer has chosen too. Empty sections are not rendered. */
export function PersonSections({ person, shared, basics }: Props) {
  const { interested = [], personality = {}, goals = {}, mobile, socials = {} } = person;
  const others = interested.filter((interest) => !shared.interests.includes(interest));
  const personal = [
    ...(personality.types ?? []).map((type) => personalityTypeWords[type]()),
    ...without(personality.values, shared.values).map((value) => personalValueWords[value]()),
    ...without(personality.lifeStyles, shared.lifeStyles).map((style) => lifeStyleWords[style]()),
  ];
  const wished = [
    ...without(goals.longTerm, shared.longTerm),
    ...without(goals.shortTerm, shared.shortTerm),
    ...without(goals.personal, shared.personal),
  ];
  const reached = [
    ...(mobile === undefined ? [] : [mobile]),
    ...Object.entries(socials).map(([service, name]) => `${serviceNames[service] ?? service}: ${name}`),
  ];
  return (
    <>
      <Chips title={m.profile_in_common_count()} words={commonWords(shared)} isShared />
      {basics}
      <Chips title={m.profile_types()} words={personal} />
      <Chips title={m.profile_looking_for()} words={wished.map((goal) => goalWords[goal]())} />
      <Chips title={m.profile_interests()} words={others.map(wordOf)} />
      <Chips title={m.profile_reached()} words={reached} />
    </>
  );
}

const wordOf = (interest: Interest): string => interestWords[interest]();

const without = <T,>(all: readonly T[] = [], shared: readonly T[]): T[] =>
  all.filter((one) => !shared.includes(one));

interface ChipsProps {
  readonly title: string;
  readonly words: readonly string[];
  readonly isShared?: boolean;
}

function Chips({ title, words, isShared = false }: ChipsProps) {
  if (words.length === 0) return null;
  return (
    <section className={styles['section']}>
      <SectionHeading>{title}</SectionHeading>
      <ul className={styles['chips']} data-shared={isShared || undefined}>
        {words.map((word) => (
          <li key={word} dir="auto">
            {isShared && <Icon glyph={checkBold} size={16} />}
            {word}
          </li>
        ))}
      </ul>
    </section>
  );
}
