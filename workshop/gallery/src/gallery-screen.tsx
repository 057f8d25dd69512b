import { useServices } from '@mitto/web-kit/feature/services';
import { useState } from 'react';
import { Gallery, type GalleryTheme } from './gallery.tsx';
import type { GalleryLanguage } from './story.ts';

/** The gallery, at first in the theme and language of the app. */
export function GalleryScreen() {
  const { page } = useServices();
  const [theme, setTheme] = useState(themeOfPage);
  const [language, setLanguage] = useState<GalleryLanguage>(page.language === 'th' ? 'th' : 'en');
  return <Gallery theme={theme} language={language} onTheme={setTheme} onLanguage={setLanguage} />;
}

function themeOfPage(): GalleryTheme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
