import { chooseLanguage, chooseTheme, chosenTheme, type Theme } from '@mitto/web-kit/feature/preferences';
import { Segmented } from '@mitto/widgets/inputs/segmented';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import styles from './preferences.module.css';

/** Controls for the theme and language on this device. */
export function Preferences() {
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  return (
    <section className={styles['card']}>
      <h3>{m.app_language()}</h3>
      <Segmented
        label={m.app_language()}
        value={document.documentElement.lang}
        onValue={(language) => void chooseLanguage(language)}
        choices={[
          { value: 'en', label: 'English' },
          { value: 'th', label: 'ไทย' },
        ]}
      />
      <h3>{m.app_theme()}</h3>
      <Segmented
        label={m.app_theme()}
        value={theme}
        onValue={(value) => {
          const chosen = value === 'light' || value === 'dark' ? value : 'system';
          chooseTheme(chosen);
          setTheme(chosen);
        }}
        choices={[
          { value: 'light', label: m.app_theme_light() },
          { value: 'dark', label: m.app_theme_dark() },
          { value: 'system', label: m.app_theme_system() },
        ]}
      />
    </section>
  );
}
