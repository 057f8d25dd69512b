import { useId } from 'react';
import styles from './segmented.module.css';
import type { Choice } from './select-field.tsx';

interface SegmentedProps {
  readonly label: string;
  /** Two or three choices. */
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** Radio buttons for two or three choices, side by side; arrow keys choose. */
export function Segmented({ label, choices, value, onValue }: SegmentedProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles['segmented']}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles['segment']}>
          <input
            type="radio"
            className={styles['input']}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.isOff}
            onChange={() => onValue(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
