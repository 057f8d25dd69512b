import type { ReactNode } from 'react';
import { checkBold, xBold } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import styles from './chip.module.css';

interface ChoiceChipProps {
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  readonly children: ReactNode;
}

/** A choice among many; on carries a tick. */
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
  /** "Remove Trams". */
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

/** Something chosen that one can take away again. */
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
