export type Theme = 'light' | 'dark' | 'system';

const themeWord = 'mitto-theme';

export function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Seen at once, and again when the page is opened anew (boot.js). */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  attempt(() =>
    theme === 'system' ? localStorage.removeItem(themeWord) : localStorage.setItem(themeWord, theme),
  );
}

const oneYear = 31_536_000;

/** The server reads the cookie, the service worker its own note; then the page is opened again in that language. */
export async function chooseLanguage(language: string): Promise<void> {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
  document.cookie = `mitto_language=${language}; Path=/; Max-Age=${oneYear}; SameSite=Lax${secure}`;
  try {
    const later = await caches.open('mitto-later');
    await later.put('/language', new Response(language));
  } catch {
    // Without a service worker's store the cookie says it.
  }
  location.reload();
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // A refused storage costs the memory of it, nothing else.
  }
}
