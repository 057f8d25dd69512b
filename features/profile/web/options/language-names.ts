import { type SpokenLanguage, spokenLanguages } from '../../contract/options/languages.ts';

export interface NamedLanguage {
  readonly code: SpokenLanguage;
  readonly name: string;
}

/** These languages with their names in the language of the page, in its alphabetical order. The browser provides the names. */
export function namedLanguages(
  page: string,
  codes: readonly SpokenLanguage[] = spokenLanguages,
): NamedLanguage[] {
  const names = new Intl.DisplayNames(page, { type: 'language' });
  const { compare } = new Intl.Collator(page);
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name));
}
