import { useServices } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';
import type { SpokenLanguage } from '../../contract/options/languages.ts';
import { namedLanguages } from '../options/language-names.ts';
import { ChipChoice } from '../register/fields/chip-choice.tsx';

interface Props {
  readonly chosen: readonly SpokenLanguage[];
  readonly onChosen: (chosen: readonly SpokenLanguage[]) => void;
  readonly most: number;
}

/** Multiple choice of languages, in the alphabetical order of the page's language. */
export function LanguageChoice({ chosen, onChosen, most }: Props) {
  const named = namedLanguages(useServices().page.language);
  return (
    <ChipChoice
      label={m.profile_languages()}
      options={named.map(({ code }) => code)}
      // Safe cast: every language of the list has an entry.
      words={
        Object.fromEntries(named.map(({ code, name }) => [code, () => name])) as Record<
          SpokenLanguage,
          () => string
        >
      }
      chosen={chosen}
      // Safe cast: the chips are made from the list of languages.
      onChosen={(codes) => onChosen(codes as readonly SpokenLanguage[])}
      most={most}
    />
  );
}
