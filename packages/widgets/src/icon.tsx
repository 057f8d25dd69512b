import type { Glyph } from './glyph.ts';
import styles from './icon.module.css';

interface IconProps {
  readonly glyph: Glyph;
  readonly size?: number;
  /** Mirrors the arrow in right-to-left text. */
  readonly isDirected?: boolean;
}

/** A decorative icon beside a text of the same meaning. It has the colour of the surrounding text. */
export function Icon({ glyph, size = 24, isDirected = false }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      className={isDirected ? `${styles['icon']} ${styles['directed']}` : styles['icon']}
      viewBox="0 0 256 256"
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}
    >
      {glyph.shade !== undefined && <path d={glyph.shade} opacity="0.2" />}
      <path d={glyph.path} />
    </svg>
  );
}
