import { type Names, namesFrom } from '@mitto/server-kit/module/archive-words';
import { eyeColors, hairColors, heights, weights } from '../../contract/options/appearance.ts';
import { interests } from '../../contract/options/interests.ts';
import { spokenLanguages } from '../../contract/options/languages.ts';
import { prompts } from '../../contract/options/prompts.ts';
import english from '../../words/en.json' with { type: 'json' };
import thai from '../../words/th.json' with { type: 'json' };

/** Names of the options of a profile in an archive, as the app shows them. */
export const { nameOf, namesOf } = namesFrom(english, thai);

export const interestNames = namesOf('profile_interest', interests);
export const promptNames = namesOf('profile_prompt', prompts);
export const eyeColorNames = namesOf('profile_eyes', eyeColors);
export const hairColorNames = namesOf('profile_hair', hairColors);
export const heightNames = bandNames('profile_measure_height', heights);
export const weightNames = bandNames('profile_measure_weight', weights);

export const languageNames: Names = Object.fromEntries(
  spokenLanguages.map((code) => [code, [languageIn('en', code), languageIn('th', code)]]),
);

function languageIn(page: string, code: string): string {
  return new Intl.DisplayNames(page, { type: 'language' }).of(code) ?? code;
}

/** Names of ranges such as under-120, 120-125 or 196+, whose ends stand in the blanks of a message. */
function bandNames(message: string, bands: readonly string[]): Names {
  const named = bands.map((band) => {
    const [from = '', to] = band.match(/\d+/g) ?? [];
    const kind = band.startsWith('under') ? 'under' : to === undefined ? 'over' : 'band';
    const fill = (text: string) =>
      text.replace(/\{(\w+)\}/g, (_, blank) => (blank === 'to' ? (to ?? '') : from));
    const [en, th] = nameOf(`${message}_${kind}`);
    return [band, [fill(en), fill(th)]] as const;
  });
  return Object.fromEntries(named);
}
