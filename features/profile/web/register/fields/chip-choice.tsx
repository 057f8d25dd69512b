import { ChoiceChip } from '@mitto/widgets/inputs/chip';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import styles from './register-screen.module.css';

interface Props<T extends string> {
  readonly label: string;
  readonly options: readonly T[];
  readonly words: Readonly<Record<T, () => string>>;
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
  /** Max number of chosen options. A press on one more shows a message and does not choose it. */
  readonly most: number;
}

/** Field for a multiple choice, drawn as chips. */
export function ChipChoice<T extends string>({ label, options, words, chosen, onChosen, most }: Props<T>) {
  const [isOneTooMany, setOneTooMany] = useState(false);
  const toggle = (option: string, isOn: boolean) => {
    const isFull = isOn && chosen.length >= most;
    setOneTooMany(isFull);
    if (isFull) return;
    onChosen(isOn ? [...chosen, option] : chosen.filter((one) => one !== option));
  };
  return (
    <fieldset className={styles['group']}>
      <legend>{label}</legend>
      <div className={styles['chips']}>
        {options.map((option) => (
          <ChoiceChip key={option} isOn={chosen.includes(option)} onToggle={(isOn) => toggle(option, isOn)}>
            {words[option]()}
          </ChoiceChip>
        ))}
      </div>
      <p role="status" className={styles['full']}>
        {isOneTooMany && chosen.length >= most && m.profile_chosen_full({ most })}
      </p>
    </fieldset>
  );
}
