import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { lockFill } from '../field-glyphs.ts';
import type { Glyph } from '../glyph.ts';
import { Icon } from '../icon.tsx';
import styles from './switch.module.css';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'size'> {
  readonly label: string;
  readonly caption?: ReactNode;
  readonly glyph?: Glyph;
}

/** A row with a switch that takes effect at once, without saving. A press anywhere on the row toggles it. */
export function Switch({ label, caption, glyph, className, ...rest }: SwitchProps) {
  const captionId = useId();
  return (
    <label className={classNames(styles['row'], className)}>
      {glyph !== undefined && <Icon glyph={glyph} />}
      <span className={styles['words']}>
        <span className={styles['label']}>{label}</span>
        {caption !== undefined && (
          <span id={captionId} className={styles['caption']} aria-hidden="true">
            {caption}
          </span>
        )}
      </span>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its checked state already
        role="switch"
        className={styles['switch']}
        aria-label={label}
        aria-describedby={caption === undefined ? undefined : captionId}
      />
    </label>
  );
}

interface LockedSwitchProps {
  readonly label: string;
  readonly caption?: ReactNode;
  /** Name of the unlocking product, such as "Premium". */
  readonly lock: string;
  /** State that counts now, without the product. */
  readonly checked: boolean;
  readonly onLock: () => void;
}

/**
 * A switch row for a feature that is not bought yet. The switch shows its state and cannot be moved; the button
 * beside it leads to the purchase.
 */
export function LockedSwitch({ label, caption, lock, checked, onLock }: LockedSwitchProps) {
  return (
    <div className={classNames(styles['row'], styles['locked'])}>
      <span className={styles['words']}>
        <span className={styles['label']}>{label}</span>
        {caption !== undefined && <span className={styles['caption']}>{caption}</span>}
      </span>
      <span className={styles['end']}>
        <button type="button" className={styles['lock']} aria-label={`${lock}: ${label}`} onClick={onLock}>
          <span className={styles['pill']}>
            <Icon glyph={lockFill} size={16} />
            {lock}
          </span>
        </button>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its checked state already
          role="switch"
          className={styles['switch']}
          aria-label={label}
          checked={checked}
          readOnly
          disabled
        />
      </span>
    </div>
  );
}
