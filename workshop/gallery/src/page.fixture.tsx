import '@fontsource-variable/figtree/index.css';
import '@fontsource-variable/gabarito/index.css';
import '@mitto/widgets/tokens.css';
import '@mitto/widgets/base.css';
import '@fontsource-variable/noto-sans-thai/index.css';
import './page.fixture.css';
import { useState } from 'react';
import { Gallery, type GalleryTheme } from './gallery.tsx';
import type { GalleryLanguage } from './story.ts';

interface PageProps {
  readonly theme: GalleryTheme;
  readonly language: GalleryLanguage;
  readonly only?: string;
}

/** The gallery with the app's switches for theme and language. */
export function GalleryPage({ theme: firstTheme, language: firstLanguage, ...rest }: PageProps) {
  const [theme, setTheme] = useState(firstTheme);
  const [language, setLanguage] = useState(firstLanguage);
  return <Gallery {...{ theme, language }} {...rest} onTheme={setTheme} onLanguage={setLanguage} />;
}
