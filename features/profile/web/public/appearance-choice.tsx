import { m } from '@mitto/words/messages';
import { eyeColors, hairColors, heights, weights } from '../../contract/options/appearance.ts';
import { eyeColorWords, hairColorWords, heightWord, weightWord } from '../options/appearance-words.ts';
import { ChipChoice } from '../register/fields/chip-choice.tsx';

const lists = { heights, weights, eyeColors, hairColors } as const;
type Lists = typeof lists;
/** Chosen options of each list. */
export type Appearances = { readonly [L in keyof Lists]: readonly Lists[L][number][] };

interface Props<L extends keyof Lists> {
  readonly list: L;
  readonly chosen: Appearances[L];
  readonly onChosen: (chosen: Appearances[L]) => void;
}

/** Multiple choice of heights, weights, eye colours or hair colours. */
export function AppearanceChoice<L extends keyof Lists>({ list, chosen, onChosen }: Props<L>) {
  const options: readonly string[] = lists[list];
  return (
    <ChipChoice
      label={labels[list]()}
      options={options}
      words={wordsOf[list]}
      chosen={chosen}
      // Safe cast: the chips are made from the options of this list.
      onChosen={(names) => onChosen(names as unknown as Appearances[L])}
      most={options.length}
    />
  );
}

const labels: Readonly<Record<keyof Lists, () => string>> = {
  heights: m.profile_height,
  weights: m.profile_weight,
  eyeColors: m.profile_eyes,
  hairColors: m.profile_hair,
};

const sayEach = <T extends string>(options: readonly T[], say: (option: T) => string) =>
  Object.fromEntries(options.map((option) => [option, () => say(option)]));

const wordsOf: Readonly<Record<keyof Lists, Readonly<Record<string, () => string>>>> = {
  heights: sayEach(heights, heightWord),
  weights: sayEach(weights, weightWord),
  eyeColors: eyeColorWords,
  hairColors: hairColorWords,
};
