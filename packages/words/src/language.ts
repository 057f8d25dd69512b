import { overwriteGetLocale } from '../compiled/runtime.js';

export const languages = ['en', 'th'] as const;
export type Language = (typeof languages)[number];

export function isLanguage(word: unknown): word is Language {
  return languages.some((language) => language === word);
}

/** Says which language the words are in; the page knows, for the server wrote its first words. */
export function speak(language: () => Language): void {
  overwriteGetLocale(language);
}
