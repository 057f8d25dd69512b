import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import type { Glyph } from '../glyph.ts';
import { Icon } from '../icon.tsx';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  readonly glyph: Glyph;
  /** Accessible name. */
  readonly label: string;
  readonly tone?: 'plain' | 'fill' | 'glass' | 'primary' | 'iris';
  readonly size?: number;
  readonly isDirected?: boolean;
}

/** A button that shows only an icon. */
export function IconButton({
  glyph,
  label,
  tone = 'plain',
  size = 24,
  isDirected = false,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tone={tone}
      className={classNames(styles['button'], className)}
    >
      <Icon glyph={glyph} size={size} isDirected={isDirected} />
      {children}
    </button>
  );
}
