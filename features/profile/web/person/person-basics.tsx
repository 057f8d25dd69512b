import type { Glyph } from '@mitto/widgets/glyph.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { barbell, eye, ruler, scissors } from '../icons/glyphs.ts';
import { eyeColorWords, hairColorWords } from '../options/appearance-words.ts';
import styles from './person-view.module.css';
import { SectionHeading } from './section-heading.tsx';
import type { SeenPerson } from './seen/seen-person.ts';

interface Basic {
  readonly glyph: Glyph;
  readonly label: string;
  readonly value: string;
}

/** Height, weight, eye colour and hair colour, as far as the person has given them. */
export function PersonBasics({ person }: { readonly person: SeenPerson }) {
  const basics = basicsOf(person);
  if (basics.length === 0) return null;
  return (
    <section className={styles['section']}>
      <SectionHeading>{m.profile_basics()}</SectionHeading>
      <dl className={styles['basics']}>
        {basics.map(({ glyph, label, value }) => (
          <div key={label}>
            <Icon glyph={glyph} size={20} />
            <dt className="visually-hidden">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function basicsOf({ characteristics = {} }: SeenPerson): Basic[] {
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
