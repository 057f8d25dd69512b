import { type ReactNode, useId } from 'react';
import { checkBold, xBold } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import styles from './chip.module.css';
import type { Choice } from './select-field.tsx';

interface ChoiceChipProps {
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  readonly children: ReactNode;
}

/** A toggle for a choice among many; carries a tick when on. */
export function ChoiceChip({ isOn, onToggle, children }: ChoiceChipProps) {
  return (
    <button type="button" aria-pressed={isOn} className={styles['chip']} onClick={() => onToggle(!isOn)}>
      {isOn && <Icon glyph={checkBold} size={16} />}
      {children}
    </button>
  );
}

interface RemovableChipProps {
  readonly label: string;
  /** For example "Remove Trams". */
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

/** A chosen item with a button that removes it. */
export function RemovableChip({ label, removeLabel, onRemove }: RemovableChipProps) {
  return (
    <span className={styles['chip']} data-on="true">
      <bdi className={styles['label']}>{label}</bdi>
      <button type="button" aria-label={removeLabel} className={styles['remove']} onClick={onRemove}>
        <Icon glyph={xBold} size={16} />
      </button>
    </span>
  );
}

interface ChipRadiosProps {
  readonly label: string;
  /** Choices; for two or three that fit side by side use `Segmented`. */
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** Radio buttons drawn as chips, wrapped into as many rows as needed; arrow keys choose. */
export function ChipRadios({ label, choices, value, onValue }: ChipRadiosProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles['radios']}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles['chip']}>
          <input
            type="radio"
            className={styles['radio']}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.isOff}
            onChange={() => onValue(choice.value)}
          />
          {choice.value === value && <Icon glyph={checkBold} size={16} />}
          {choice.label}
        </label>
      ))}
    </div>
  );
}
