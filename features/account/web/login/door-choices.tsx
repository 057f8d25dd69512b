import { globe } from '@mitto/widgets/glyphs.ts';
import { IconButton } from '@mitto/widgets/press/icon-button';
import { m } from '@mitto/words/messages';
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import styles from './door-choices.module.css';

const NotLoaded = () => <p role="alert">{m.app_broken()}</p>;

const longestMs = 1000;

/** One of the languages is written in them; they are used where they are there in time (fonts.css). */
function thaiLetters(): Promise<unknown> {
  const pause = new Promise((resolve) => setTimeout(resolve, longestMs));
  const letters = document.fonts.load("1rem 'Noto Sans Thai Variable'", 'ไทย');
  return Promise.race([letters.catch(() => undefined), pause]);
}

/** How the app speaks and looks, for one who is not in. The browser opens it; what is in it comes with the first look. */
export function DoorChoices() {
  const place = useRef<HTMLDivElement>(null);
  const [Inside, setInside] = useState<ComponentType>();
  const fill = async () => {
    const letters = thaiLetters();
    const inside = await import('../preferences/preferences.tsx').then(
      ({ Preferences }) => Preferences,
      () => NotLoaded,
    );
    await letters;
    setInside(() => inside);
  };
  // Whoever is quick has opened it before this could run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes alive
  useLayoutEffect(() => {
    if (place.current?.matches(':popover-open')) void fill();
  }, []);
  return (
    <section aria-label={m.app_language_and_theme()} className={styles['choices']}>
      <IconButton glyph={globe} tone="glass" label={m.app_language_and_theme()} popoverTarget="choices" />
      <div
        id="choices"
        ref={place}
        popover="auto"
        className={styles['open']}
        onToggle={({ newState }) => newState === 'open' && void fill()}
      >
        {Inside && <Inside />}
      </div>
    </section>
  );
}
