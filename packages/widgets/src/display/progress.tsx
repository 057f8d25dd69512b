import type { CSSProperties, ReactNode } from 'react';
import styles from './progress.module.css';

interface ProgressBarProps {
  readonly label: string;
  /** Progress from 0 to `max`; undefined while it is unknown. */
  readonly value?: number | undefined;
  readonly max?: number;
  /** Text for screen readers instead of a percentage, for example "7 of 12 photos". */
  readonly valueText?: string;
}

/** A progress bar. Values are limited to 0 and `max`. */
export function ProgressBar({ label, value, max = 100, valueText }: ProgressBarProps) {
  const share = value === undefined ? undefined : shareOf(value, max);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={share === undefined ? undefined : 0}
      aria-valuemax={share === undefined ? undefined : max}
      aria-valuenow={share === undefined ? undefined : share * max}
      aria-valuetext={valueText}
      className={styles['bar']}
      data-unknown={share === undefined || undefined}
    >
      <span style={share === undefined ? undefined : { width: `${share * 100}%` }} />
    </div>
  );
}

interface StepBarProps {
  /** For example "Step 4 of 7". */
  readonly label: string;
  readonly step: number;
  readonly steps: number;
}

/** A progress bar with a segment for each step; the segment of the current step is half full. */
export function StepBar({ label, step, steps }: StepBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={steps}
      aria-valuenow={step}
      aria-valuetext={label}
      className={styles['steps']}
    >
      {Array.from({ length: steps }, (_, at) => at).map((at) => (
        <span
          key={at}
          data-full={at + 1 < step || step > steps}
          data-current={at + 1 === step || undefined}
        />
      ))}
    </div>
  );
}

interface RingProps extends ProgressBarProps {
  readonly tone?: 'iris' | 'gold' | 'primary';
  /** Content in the middle of the ring. */
  readonly children?: ReactNode;
}

/** Progress as a ring around a word or an icon. */
export function ProgressRing({ label, value = 0, max = 100, valueText, tone = 'iris', children }: RingProps) {
  const share = shareOf(value, max);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={share * max}
      aria-valuetext={valueText}
      className={styles['ring']}
      data-tone={tone}
      // React's types do not contain CSS custom properties.
      style={{ '--share': `${share}turn` } as CSSProperties}
    >
      <span className={styles['middle']}>{children}</span>
    </div>
  );
}

function shareOf(value: number, max: number): number {
  const share = value / max;
  return Number.isFinite(share) ? Math.max(0, Math.min(1, share)) : 0;
}
