import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './tick.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** Words, or words with a link in them. */
  readonly label: ReactNode;
  readonly isWrong?: boolean;
}

/** A yes or no that takes effect later, with its form. `Switch` acts at once. */
export function Checkbox({ label, isWrong = false, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles['row'], className)}>
      <input {...rest} type="checkbox" className={styles['box']} aria-invalid={isWrong || undefined} />
      <span className={styles['words']}>{label}</span>
    </label>
  );
}
