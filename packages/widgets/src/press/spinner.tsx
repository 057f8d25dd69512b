import styles from './spinner.module.css';

interface SpinnerProps {
  /** What one waits for; left out where words beside it say so. */
  readonly label?: string;
  readonly size?: number;
}

/** Something runs, and nobody knows for how long. */
export function Spinner({ label, size = 18 }: SpinnerProps) {
  const measure = { width: `${size / 16}rem`, height: `${size / 16}rem` };
  if (label === undefined) return <span aria-hidden="true" className={styles['spinner']} style={measure} />;
  return <span role="status" aria-label={label} className={styles['spinner']} style={measure} />;
}
