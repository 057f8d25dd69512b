import type { Glyph } from './glyph.ts';
import styles from './icon.module.css';

interface IconProps {
  readonly glyph: Glyph;
  readonly size?: number;
  /** An arrow that points along the line turns round where the line runs from right to left. */
  readonly isDirected?: boolean;
}

/** A drawing beside words that say the same; it takes the colour of the text around it. */
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
