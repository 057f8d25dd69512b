import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { globe } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import styles from './welcome-choices.module.css';

const NotLoaded = () => <p role="alert">{m.app_broken()}</p>;

const longestMs = 1000;

/**
 * Waits for the Thai font, at most one second. If the font is not loaded by then, the name of the Thai
 * language is drawn in a fallback font (fonts.css).
 */
function thaiLetters(): Promise<unknown> {
  const pause = new Promise((resolve) => setTimeout(resolve, longestMs));
  const letters = document.fonts.load("1rem 'Noto Sans Thai Variable'", 'ไทย');
  return Promise.race([letters.catch(() => undefined), pause]);
}

/**
 * Language and theme for a signed-out visitor. The browser opens the popover natively; its content loads on
 * the first open.
 */
export function WelcomeChoices() {
  const place = useRef<HTMLDivElement>(null);
  const [Inside, setInside] = useState<ComponentType>();
  const fill = async () => {
    const letters = thaiLetters();
    let inside: ComponentType = NotLoaded;
    try {
      inside = (await import('../preferences/preferences.tsx')).Preferences;
    } catch {
      // The notice stands in its place.
    }
    await letters;
    setInside(() => inside);
  };
  // The visitor may have opened the popover before hydration.
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
