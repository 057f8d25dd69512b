export const languages = ['en', 'th'] as const;
export type Language = (typeof languages)[number];

export function isLanguage(word: unknown): word is Language {
  return languages.some((language) => language === word);
}
