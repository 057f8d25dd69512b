import { lazy, type ReactNode, Suspense, useState } from 'react';
import { user } from '../glyphs.ts';
import { Icon } from '../icon.tsx';
import styles from './avatar.module.css';

const AnotherTry = lazy(async () => ({ default: (await import('./another-try.tsx')).AnotherTry }));

interface AvatarProps {
  /** Name of the person, for screen readers. Empty if the name is beside the avatar. */
  readonly name: string;
  readonly src?: string | undefined;
  /** Diameter in pixels at the default text size; 30, 42 and 72 are common. */
  readonly size?: number;
  /** Shows a dot with this accessible name, for example "Online". */
  readonly online?: string | undefined;
}

/** A round photo; without one, or until it loads, the initials of the name. */
export function Avatar({ name, src, size = 42, online }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const measure = { width: `${size / 16}rem`, height: `${size / 16}rem` };
  const isShown = src !== undefined && src !== failed;
  return (
    <span className={styles['avatar']} style={measure}>
      {isShown && (
        <img
          className={styles['face']}
          src={src}
          alt={name}
          onError={() => setFailed(src)}
          draggable={false}
        />
      )}
      {src !== undefined && !isShown && (
        <Suspense>
          <AnotherTry src={src} onThere={() => setFailed(undefined)} />
        </Suspense>
      )}
      {!isShown && name !== '' && (
        <span
          role="img"
          aria-label={name}
          className={styles['letters']}
          style={{ fontSize: `${size / 16 / 2.5}rem` }}
        >
          {initialsOf(name)}
        </span>
      )}
      {!isShown && name === '' && (
        <span className={styles['letters']}>
          <Icon glyph={user} size={size / 2} />
        </span>
      )}
      {online !== undefined && <span role="img" aria-label={online} className={styles['online']} />}
    </span>
  );
}

interface AvatarStackProps {
  readonly children: ReactNode;
  /** Number of people not shown. */
  readonly more?: number;
  readonly moreLabel?: string;
}

/** A few overlapping avatars, and the number of people not shown. */
export function AvatarStack({ children, more = 0, moreLabel }: AvatarStackProps) {
  return (
    <span className={styles['stack']}>
      {children}
      {more > 0 && (
        <span role="img" aria-label={moreLabel} className={styles['more']}>
          +{more}
        </span>
      )}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = new Intl.Segmenter();
  const first = (word: string | undefined) => [...letters.segment(word ?? '')][0]?.segment ?? '';
  const last = words.length > 1 ? words.at(-1) : undefined;
  return (first(words[0]) + first(last)).toLocaleUpperCase();
}
