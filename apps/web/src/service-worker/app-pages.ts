export type Routing = 'hash' | 'path';

/** Paths of the server's own pages, which the app never replaces. */
const ofTheServer =
  /^\/(admin|dev|reference|openid|health|application|shell|web|media|notifications|v2|terms|privacy|guidelines|safety)(\/|$)/;

/** Returns true when a navigation to this path shows the app. */
export function isAppPage(pathname: string, routing: Routing): boolean {
  if (routing === 'hash') return pathname === '/';
  return !ofTheServer.test(pathname);
}

/** Returns the chosen language, or else the first of the browser's languages that the app has. */
export function chooseLanguage(
  chosen: string | undefined,
  liked: readonly string[],
  languages: readonly string[],
): string {
  const wishes = [chosen ?? '', ...liked.map((word) => word.toLowerCase().split('-')[0] ?? '')];
  return wishes.find((wish) => languages.includes(wish)) ?? languages[0] ?? 'en';
}
