import { star, starFill } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { useId } from 'react';
import styles from './rating.module.css';

const stars = [1, 2, 3, 4, 5] as const;
/** Icon sizes from small to large, in pixels. */
const sizes = { 1: 16, 2: 20, 3: 24, 4: 32, 5: 40 } as const;
export type RatingSize = keyof typeof sizes;

interface StarsProps {
  /** For example "4.3 of 5 stars". */
  readonly label: string;
  readonly value: number;
  readonly size?: RatingSize;
}

/** Shows a rating that cannot be changed. */
export function Stars({ label, value, size = 3 }: StarsProps) {
  return (
    <span role="img" aria-label={label} className={styles['stars']}>
      {stars.map((one) => (
        <Icon key={one} glyph={one <= Math.round(value) ? starFill : star} size={sizes[size]} />
      ))}
    </span>
  );
}

interface RatingFieldProps {
  readonly label: string;
  /** The given rating, 0 if there is none yet; the user can change it. */
  readonly value: number;
  readonly onValue: (stars: number) => void;
  /** For example "3 stars". */
  readonly say: (stars: number) => string;
  readonly size?: RatingSize;
}

/** One to five stars as radio buttons: arrows choose. */
export function RatingField({ label, value, onValue, say, size = 3 }: RatingFieldProps) {
  const name = useId();
  return (
    <fieldset className={styles['field']}>
      <legend>{label}</legend>
      {stars.map((one) => (
        <label key={one} className={styles['star']}>
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === value}
            aria-label={say(one)}
            onChange={() => onValue(one)}
          />
          <Icon glyph={one <= value ? starFill : star} size={sizes[size]} />
        </label>
      ))}
    </fieldset>
  );
}

export interface StarCounts {
  readonly 1: number;
  readonly 2: number;
  readonly 3: number;
  readonly 4: number;
  readonly 5: number;
}

interface RatingSummaryProps {
  /** For example "Overall rating". */
  readonly title: string;
  readonly counts: StarCounts;
  readonly words: {
    /** For example "4.2 of 5 stars from 48 ratings". */
    readonly average: (average: string, total: number) => string;
    /** For example "5 stars: 31". */
    readonly row: (stars: number, count: number) => string;
    readonly none: string;
  };
  readonly language: string;
}

/** The average of all ratings, and how often each number of stars was given. */
export function RatingSummary({ title, counts, words, language }: RatingSummaryProps) {
  const total = stars.reduce((sum, one) => sum + counts[one], 0);
  const average = averageOf(counts);
  const written = average.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <section aria-label={title} className={styles['summary']}>
      <h3>{title}</h3>
      {total === 0 && <p className={styles['none']}>{words.none}</p>}
      {total > 0 && (
        <>
          <p className={styles['average']}>
            <Stars label={words.average(written, total)} value={average} />
            <span aria-hidden="true">{written}</span>
          </p>
          <ul>
            {[...stars].reverse().map((one) => (
              <li key={one}>
                <span className={styles['row']}>{words.row(one, counts[one])}</span>
                <span aria-hidden="true" className={styles['bar']}>
                  <span style={{ width: `${(counts[one] / total) * 100}%` }} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

export function averageOf(counts: StarCounts): number {
  const total = stars.reduce((sum, one) => sum + counts[one], 0);
  return total === 0 ? 0 : stars.reduce((sum, one) => sum + one * counts[one], 0) / total;
}
