export type Routing = 'hash' | 'path';

/** Pages of the server itself, which the app never stands in for. */
const ofTheServer = /^\/(dev|reference|openid|health|application|shell|web|media)(\/|$)/;

/** Whether a window that goes there is to see the app. */
export function isAppPage(pathname: string, routing: Routing): boolean {
  if (routing === 'hash') return pathname === '/';
  return !ofTheServer.test(pathname);
}

/** The chosen language, else the one the browser likes best of those there are. */
export function chooseLanguage(
  chosen: string | undefined,
  liked: readonly string[],
  languages: readonly string[],
): string {
  const wishes = [chosen ?? '', ...liked.map((word) => word.toLowerCase().split('-')[0] ?? '')];
  return wishes.find((wish) => languages.includes(wish)) ?? languages[0] ?? 'en';
}
