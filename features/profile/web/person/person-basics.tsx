import { useServices } from '@mitto/web-kit/feature/services';
import type { Glyph } from '@mitto/widgets/glyph.ts';
import { globe } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { graduationCap } from '@mitto/widgets/maps/glyphs.ts';
import { m } from '@mitto/words/messages';
import { type Habit, habitKinds } from '../../contract/options/habits.ts';
import {
  babyFace,
  barbell,
  briefcase,
  cigarette,
  eye,
  paw,
  ruler,
  scissors,
  wineGlass,
} from '../icons/glyphs.ts';
import { eyeColorWords, hairColorWords } from '../options/appearance-words.ts';
import { habitKindWords, habitWord } from '../options/habit-words.ts';
import { namedLanguages } from '../options/language-names.ts';
import styles from './person-view.module.css';
import { SectionHeading } from './section-heading.tsx';
import type { SeenPerson } from './seen/seen-person.ts';

interface Basic {
  readonly glyph: Glyph;
  readonly label: string;
  readonly value: string;
}

/** Work, education, languages, habits and looks, as far as the person has given them. */
export function PersonBasics({ person }: { readonly person: SeenPerson }) {
  const { language } = useServices().page;
  const basics = [...lifeOf(person, language), ...looksOf(person)];
  if (basics.length === 0) return null;
  return (
    <section className={styles['section']}>
      <SectionHeading>{m.profile_basics()}</SectionHeading>
      <dl className={styles['basics']}>
        {basics.map(({ glyph, label, value }) => (
          <div key={label}>
            <Icon glyph={glyph} size={20} />
            <dt className="visually-hidden">{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const habitGlyphs: Readonly<Record<Habit, Glyph>> = {
  drinks: wineGlass,
  smokes: cigarette,
  pets: paw,
  children: babyFace,
};

function lifeOf({ work, study, languages = [], habits = {} }: SeenPerson, page: string): Basic[] {
  const spoken = namedLanguages(page, languages).map(({ name }) => name);
  const basics = [
    { glyph: briefcase, label: m.profile_work(), value: work },
    { glyph: graduationCap, label: m.profile_study(), value: study },
    { glyph: globe, label: m.profile_languages(), value: spoken.join(', ') },
    ...habitKinds.map((habit) => ({
      glyph: habitGlyphs[habit],
      label: habitKindWords[habit](),
      value: habitWord(habit, habits[habit] ?? ''),
    })),
  ];
  return basics.flatMap(({ value, ...basic }) => (value ? [{ ...basic, value }] : []));
}

function looksOf({ characteristics = {} }: SeenPerson): Basic[] {
  const { height, weight, eyeColor, hairColor } = characteristics;
  return [
    ...(height ? [{ glyph: ruler, label: m.profile_height(), value: m.profile_height_of({ height }) }] : []),
    ...(weight
      ? [{ glyph: barbell, label: m.profile_weight(), value: m.profile_weight_of({ weight }) }]
      : []),
    ...(eyeColor ? [{ glyph: eye, label: m.profile_eyes(), value: eyeColorWords[eyeColor]() }] : []),
    ...(hairColor ? [{ glyph: scissors, label: m.profile_hair(), value: hairColorWords[hairColor]() }] : []),
  ];
}
