import { Icon } from '../icon.tsx';
import { sealCheckFill } from '../people-glyphs.ts';
import styles from './seal.module.css';

interface SealProps {
  /** For example "Verified". */
  readonly label: string;
  readonly size?: number;
}

/** A badge after the name of a verified person. */
export function Seal({ label, size = 20 }: SealProps) {
  return (
    <span role="img" aria-label={label} className={styles['seal']}>
      <Icon glyph={sealCheckFill} size={size} />
    </span>
  );
}
