import type { ComponentProps, MouseEvent } from 'react';
import { classNames } from '../class-names.ts';
import type { Glyph } from '../glyph.ts';
import { Icon } from '../icon.tsx';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

export type ButtonTone = 'primary' | 'soft' | 'line' | 'ghost' | 'danger' | 'danger-soft' | 'paper';

interface ButtonProps extends ComponentProps<'button'> {
  readonly tone?: ButtonTone;
  readonly size?: 'slim' | 'plain' | 'tall';
  readonly glyph?: Glyph;
  readonly isWide?: boolean;
  /** Shows a spinner and ignores presses; the focus stays on the button. */
  readonly isBusy?: boolean;
}

/** A button that does something; use `ButtonLink` to go somewhere. */
export function Button({
  tone = 'soft',
  size = 'plain',
  glyph,
  isWide = false,
  isBusy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!isBusy) return onClick?.(event);
    // A busy submit button would send its form a second time.
    event.preventDefault();
  };
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      {...rest}
      data-tone={tone}
      data-size={size}
      className={classNames(styles['button'], isWide && styles['wide'], className)}
      onClick={press}
    >
      {isBusy && <Spinner />}
      {glyph !== undefined && !isBusy && <Icon glyph={glyph} size={20} />}
      <span>{children}</span>
    </button>
  );
}

interface ButtonLinkProps extends ComponentProps<'a'> {
  readonly tone?: ButtonTone;
  readonly size?: 'slim' | 'plain' | 'tall';
  readonly isWide?: boolean;
}

/** A link that looks like a button. */
export function ButtonLink({
  tone = 'soft',
  size = 'plain',
  isWide = false,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a
      {...rest}
      data-tone={tone}
      data-size={size}
      className={classNames(styles['button'], isWide && styles['wide'], className)}
    >
      <span>{children}</span>
    </a>
  );
}
