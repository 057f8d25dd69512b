import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from './field.module.css';
import type { Choice } from './select-field.tsx';
import styles from './tick.module.css';

interface GroupFace {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly name?: string;
}

interface RadioGroupProps extends GroupFace {
  readonly value: string | undefined;
  readonly onValue: (value: string) => void;
}

/** Radio buttons for a few choices, all visible. */
export function RadioGroup({ value, onValue, choices, ...face }: RadioGroupProps) {
  const ownName = useId();
  return (
    <Group {...face} role="radiogroup">
      {choices.map((choice) => (
        <label key={choice.value} className={styles['row']}>
          <input
            type="radio"
            className={styles['dot']}
            name={face.name ?? ownName}
            value={choice.value}
            checked={choice.value === value}
            disabled={choice.isOff}
            onChange={() => onValue(choice.value)}
          />
          <span className={styles['words']}>{choice.label}</span>
        </label>
      ))}
    </Group>
  );
}

interface CheckboxGroupProps extends GroupFace {
  readonly values: readonly string[];
  readonly onValues: (values: readonly string[]) => void;
}

/** Checkboxes for a few choices; `onValues` gets the ticked ones in the order of `choices`. */
export function CheckboxGroup({ values, onValues, choices, ...face }: CheckboxGroupProps) {
  const toggle = (value: string, isOn: boolean) =>
    onValues(
      choices.map((choice) => choice.value).filter((one) => (one === value ? isOn : values.includes(one))),
    );
  return (
    <Group {...face} role="group">
      {choices.map((choice) => (
        <label key={choice.value} className={styles['row']}>
          <input
            type="checkbox"
            className={styles['box']}
            name={face.name}
            value={choice.value}
            checked={values.includes(choice.value)}
            disabled={choice.isOff}
            onChange={(event) => toggle(choice.value, event.target.checked)}
          />
          <span className={styles['words']}>{choice.label}</span>
        </label>
      ))}
    </Group>
  );
}

interface GroupProps extends Pick<GroupFace, 'label' | 'help' | 'error'> {
  readonly role: 'group' | 'radiogroup';
  readonly children: ReactNode;
}

function Group({ label, help, error, role, children }: GroupProps) {
  const noteId = useId();
  const isWrong = error !== undefined && error !== '';
  return (
    <fieldset
      role={role}
      className={styles['group']}
      aria-invalid={role === 'radiogroup' && isWrong ? true : undefined}
      aria-describedby={noteId}
    >
      <legend className={styles['legend']}>{label}</legend>
      {children}
      <p
        id={noteId}
        aria-live="polite"
        className={classNames(fieldStyles['note'], isWrong && fieldStyles['wrong'])}
      >
        {isWrong ? error : help}
      </p>
    </fieldset>
  );
}
