import { magnifyingGlass } from '@mitto/widgets/glyphs.ts';
import { RemovableChip } from '@mitto/widgets/inputs/chip';
import { Control } from '@mitto/widgets/inputs/control';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import {
  type Interest,
  type InterestGroup,
  interests,
  interestsByGroup,
} from '../../contract/options/interests.ts';
import { interestGroupWords, interestWords } from '../options/interest-words.ts';
import { ChipChoice } from '../register/fields/chip-choice.tsx';
import styles from './interest-choice.module.css';

interface Props {
  readonly chosen: readonly Interest[];
  readonly onChosen: (chosen: readonly Interest[]) => void;
  readonly most: number;
}

const groups = Object.keys(interestsByGroup) as readonly InterestGroup[]; // Safe cast: keys of this object.

/**
 * Field to choose interests. It shows the chosen ones, then all interests by group, filtered by a search
 * text.
 */
export function InterestChoice({ chosen, onChosen, most }: Props) {
  const [sought, setSought] = useState('');
  // Safe cast: the chips are made from the list of interests.
  const choose = (names: readonly string[]) => onChosen(names as readonly Interest[]);
  const shown = groups.flatMap((group) => {
    const options = interestsByGroup[group].filter((interest) => isLike(interest, sought));
    return options.length > 0 ? [{ group, options }] : [];
  });
  return (
    <>
      <Chosen chosen={chosen} onChosen={onChosen} most={most} />
      <Control state="plain" glyph={magnifyingGlass}>
        <input
          type="search"
          dir="auto"
          aria-label={m.profile_interests_search({ count: interests.length })}
          placeholder={m.profile_interests_search({ count: interests.length })}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
          autoComplete="off"
        />
      </Control>
      {shown.map(({ group, options }) => (
        <ChipChoice
          key={group}
          label={interestGroupWords[group]()}
          options={options}
          words={interestWords}
          chosen={chosen}
          onChosen={choose}
          most={most}
        />
      ))}
      {shown.length === 0 && <p role="status">{m.profile_interests_none()}</p>}
    </>
  );
}

function isLike(interest: Interest, sought: string): boolean {
  return interestWords[interest]().toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase());
}

function Chosen({ chosen, onChosen, most }: Props) {
  return (
    <section aria-label={m.profile_chosen()} className={styles['chosen']}>
      <header>
        <h3>{m.profile_chosen()}</h3>
        <span className={styles['count']}>{m.profile_interests_count({ count: chosen.length, most })}</span>
      </header>
      {chosen.length === 0 && <p>{m.profile_chosen_none({ most })}</p>}
      <div className={styles['chips']}>
        {chosen.map((interest) => (
          <RemovableChip
            key={interest}
            label={interestWords[interest]()}
            removeLabel={m.profile_chosen_remove({ what: interestWords[interest]() })}
            onRemove={() => onChosen(chosen.filter((one) => one !== interest))}
          />
        ))}
      </div>
    </section>
  );
}
