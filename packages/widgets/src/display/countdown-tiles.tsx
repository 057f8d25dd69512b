import { useEffect, useEffectEvent } from 'react';
import styles from './countdown-tiles.module.css';
import { useNow } from './use-now.ts';

interface CountdownTilesProps {
  /** Accessible name of the awaited event. */
  readonly label: string;
  /** End of the countdown, in milliseconds since 1970. */
  readonly until: number;
  readonly onEnd?: () => void;
}

const second = 1000;
const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A countdown in days, hours, minutes and seconds, each in a tile. Screen readers read it on demand only. */
export function CountdownTiles({ label, until, onEnd }: CountdownTilesProps) {
  const now = useNow(second);
  // Rounded up, so that 0 is shown only when the time is over.
  const left = Math.max(0, Math.ceil((until - now) / second));
  const isOver = left === 0;
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  let rest = left;
  return (
    <div role="timer" aria-label={label} className={styles['tiles']}>
      {units.map(([unit, seconds]) => {
        const count = Math.floor(rest / seconds);
        rest %= seconds;
        return (
          <span key={unit} className={styles['tile']}>
            <b className={styles['count']}>{unit === 'day' ? count : String(count).padStart(2, '0')}</b>{' '}
            <span className={styles['unit']}>{wordOf(unit, count)}</span>
          </span>
        );
      })}
    </div>
  );
}

/** Returns the name of a unit for this count, for example "day" or "days", in the language of the page. */
function wordOf(unit: (typeof units)[number][0], count: number): string {
  const language = document.documentElement.lang || undefined;
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  return format.formatToParts(count).find(({ type }) => type === 'unit')?.value ?? unit;
}
