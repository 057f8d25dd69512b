import styles from './spinner.module.css';

interface SpinnerProps {
  /**
   * Accessible name of the work in progress. Omit it if a text beside the spinner already names that work.
   */
  readonly label?: string;
  readonly size?: number;
}

/** Indicator for running work of unknown duration. */
export function Spinner({ label, size = 18 }: SpinnerProps) {
  const measure = { width: `${size / 16}rem`, height: `${size / 16}rem` };
  if (label === undefined) return <span aria-hidden="true" className={styles['spinner']} style={measure} />;
  return <span role="status" aria-label={label} className={styles['spinner']} style={measure} />;
}
