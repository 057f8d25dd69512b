import { Icon } from '../icon.tsx';
import { sealCheckFill } from '../people-glyphs.ts';
import styles from './seal.module.css';

interface SealProps {
  /** "Verified". */
  readonly label: string;
  readonly size?: number;
}

/** Stands after the name of somebody who was checked. */
export function Seal({ label, size = 20 }: SealProps) {
  return (
    <span role="img" aria-label={label} className={styles['seal']}>
      <Icon glyph={sealCheckFill} size={size} />
    </span>
  );
}
