import { Segmented } from '@mitto/widgets/inputs/segmented';
import { useEffect } from 'react';
import { allStories } from './all-stories.ts';
import styles from './gallery.module.css';
import type { GalleryLanguage, StoryCard, StoryStage } from './story.ts';

export type GalleryTheme = 'light' | 'dark';

interface GalleryProps {
  readonly theme: GalleryTheme;
  readonly language: GalleryLanguage;
  readonly onTheme: (theme: GalleryTheme) => void;
  readonly onLanguage: (language: GalleryLanguage) => void;
  /** Title of the only card to show; undefined shows all cards. */
  readonly only?: string;
}

/** Every widget in every state. Sets the theme of the page and restores it on unmount. */
export function Gallery({ theme, language, onTheme, onLanguage, only }: GalleryProps) {
  usePageTheme(theme, language);
  const say = (english: string, thai: string) => (language === 'en' ? english : thai);
  const cards = allStories.filter((card) => only === undefined || card.title === only);
  return (
    <main className={styles['gallery']} id="top">
      <header className={styles['head']}>
        <h1>{say('Widgets', 'วิดเจ็ต')}</h1>
        <div className={styles['choices']}>
          <Segmented
            label={say('Theme', 'ธีม')}
            value={theme}
            onValue={(value) => onTheme(value === 'dark' ? 'dark' : 'light')}
            choices={[
              { value: 'light', label: say('Light', 'สว่าง') },
              { value: 'dark', label: say('Dark', 'มืด') },
            ]}
          />
          <Segmented
            label={say('Language', 'ภาษา')}
            value={language}
            onValue={(value) => onLanguage(value === 'th' ? 'th' : 'en')}
            choices={[
              { value: 'en', label: 'English' },
              { value: 'th', label: 'ไทย' },
            ]}
          />
        </div>
      </header>
      <div className={styles['columns']}>
        {cards.map((card) => (
          <Card key={card.title} card={card} stage={{ say, language }} />
        ))}
      </div>
    </main>
  );
}

interface CardProps {
  readonly card: StoryCard;
  readonly stage: StoryStage;
}

/** State names are for developers: they are not shown and not translated. */
function Card({ card, stage }: CardProps) {
  const title = stage.say(card.title, card.thai);
  return (
    <section className={styles['card']} aria-label={title}>
      <h2>{title}</h2>
      {card.stories.map((story) => (
        <div key={story.name} className={styles['story']} data-story={`${card.title}: ${story.name}`}>
          {story.draw(stage)}
        </div>
      ))}
    </section>
  );
}

function usePageTheme(theme: GalleryTheme, language: GalleryLanguage): void {
  useEffect(() => {
    const page = document.documentElement;
    const before = { theme: page.dataset['theme'], language: page.lang };
    page.dataset['theme'] = theme;
    page.lang = language;
    return () => {
      page.lang = before.language;
      if (before.theme === undefined) delete page.dataset['theme'];
      else page.dataset['theme'] = before.theme;
    };
  }, [theme, language]);
}
