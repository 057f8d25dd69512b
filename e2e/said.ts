import { readFileSync } from 'node:fs';

export type Language = 'en' | 'th';

const catalogues = [
  'apps/web',
  'features/account',
  'features/profile',
  'features/discover',
  'features/coins',
  'features/payments',
];

/** Returns a function that looks up the app's texts in this language by message name. */
export function saying(
  language: Language,
): (name: string, values?: Record<string, string | number>) => string {
  const words = Object.assign({}, ...catalogues.map((place) => read(place, language))) as Record<
    string,
    string
  >;
  return (name, values = {}) => {
    const text = words[name];
    if (text === undefined) throw new Error(`Nothing is said under ${name}.`);
    return text.replace(/\{(\w+)\}/g, (_, word: string) => String(values[word]));
  };
}

function read(place: string, language: Language): unknown {
  return JSON.parse(readFileSync(new URL(`../${place}/words/${language}.json`, import.meta.url), 'utf8'));
}
