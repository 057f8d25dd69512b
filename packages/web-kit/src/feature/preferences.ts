import { browserStorage } from '../session/browser-storage.ts';

export type Theme = 'light' | 'dark' | 'system';

const themeWord = 'mitto-theme';

export function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Sets the theme now and stores it; boot.js applies it at the next page load. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  if (theme === 'system') browserStorage.device.removeItem(themeWord);
  else browserStorage.device.setItem(themeWord, theme);
}

const oneYear = 31_536_000;

/**
 * Stores the language and reloads the page. The server reads the language from a cookie, and the service
 * worker reads it from its cache.
 */
export async function chooseLanguage(language: string): Promise<void> {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
  document.cookie = `mitto_language=${language}; Path=/; Max-Age=${oneYear}; SameSite=Lax${secure}`;
  try {
    const later = await caches.open('mitto-later');
    await later.put('/language', new Response(language));
  } catch {
    // Without the Cache API, only the cookie holds the language.
  }
  location.reload();
}
