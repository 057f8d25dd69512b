import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './tick.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** Text, or text with a link in it. */
  readonly label: ReactNode;
  readonly isWrong?: boolean;
}

/** A checkbox whose value takes effect when its form is submitted. For an immediate effect use `Switch`. */
export function Checkbox({ label, isWrong = false, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles['row'], className)}>
      <input {...rest} type="checkbox" className={styles['box']} aria-invalid={isWrong || undefined} />
      <span className={styles['words']}>{label}</span>
    </label>
  );
}
