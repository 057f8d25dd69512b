import { readCookies } from '@mitto/server-kit/http/cookies';

/**
 * Returns the language that the member has chosen. Without a choice it returns the supported language that
 * the browser prefers.
 */
export function chosenLanguage(
  languages: readonly string[],
  {
    cookie,
    acceptLanguage,
  }: { readonly cookie: string | undefined; readonly acceptLanguage: string | undefined },
): string {
  const chosen = readCookies(cookie)['mitto_language'];
  if (chosen !== undefined && languages.includes(chosen)) return chosen;
  const liked = wishes(acceptLanguage ?? '').find((language) => languages.includes(language));
  return liked ?? languages[0] ?? 'en';
}

/** Returns the languages of the Accept-Language header, the preferred one first, without country codes. */
function wishes(header: string): string[] {
  return header
    .split(',')
    .map((part, place) => {
      const [name = '', ...words] = part.trim().toLowerCase().split(';');
      const quality = words
        .map((word) => /^\s*q=([\d.]+)$/.exec(word)?.[1])
        .find((found) => found !== undefined);
      return {
        language: name.split('-')[0] ?? '',
        weight: quality === undefined ? 1 : Number(quality),
        place,
      };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight || one.place - other.place)
    .map(({ language }) => language);
}
