import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { warningCircleFill } from '../field-glyphs.ts';
import { Icon } from '../icon.tsx';
import styles from './field.module.css';

/** Label, help and error, which every field has. */
export interface FieldFace {
  readonly label: string;
  readonly help?: string | undefined;
  /** Replaces the help and marks the field as wrong. */
  readonly error?: string | undefined;
  /** The compact form draws its label inside the box, above the value. */
  readonly form?: 'plain' | 'compact';
}

interface FieldProps extends FieldFace {
  readonly id: string;
  /** Counter at the end of the line below the field, for example "12/40". */
  readonly counter?: string | undefined;
  /** Shown at the end of the line below the field, such as a button. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A label, its control and, below them, the help or the error. */
export function Field({ id, label, help, error, form = 'plain', counter, action, children }: FieldProps) {
  const isWrong = isSaid(error);
  return (
    <div className={styles['field']} data-form={form}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {children}
      <div className={styles['foot']}>
        <p
          id={noteIdOf(id)}
          className={classNames(styles['note'], isWrong && styles['wrong'])}
          aria-live="polite"
        >
          {isWrong && form === 'compact' && <Icon glyph={warningCircleFill} size={17} />}
          {isWrong ? error : help}
        </p>
        {counter !== undefined && (
          <span id={`${id}-counter`} className={styles['counter']}>
            {counter}
          </span>
        )}
        {action}
      </div>
    </div>
  );
}

export function isSaid(sentence: string | undefined): sentence is string {
  return sentence !== undefined && sentence !== '';
}

function noteIdOf(id: string): string {
  return `${id}-note`;
}

/** ARIA attributes that link a control to its help or error. */
export function spoken(id: string, { help, error }: Pick<FieldFace, 'help' | 'error'>) {
  return {
    'aria-invalid': isSaid(error) || undefined,
    'aria-describedby': isSaid(error) || isSaid(help) ? noteIdOf(id) : undefined,
  };
}
