import { type Habit, habits } from '../../contract/options/habits.ts';
import { habitKindWords, habitWords } from '../options/habit-words.ts';
import { ChipChoice } from '../register/fields/chip-choice.tsx';

/** Chosen options of each habit. */
export type ChosenHabits = { readonly [H in Habit]: readonly (typeof habits)[H][number][] };

interface Props<H extends Habit> {
  readonly habit: H;
  readonly chosen: ChosenHabits[H];
  readonly onChosen: (chosen: ChosenHabits[H]) => void;
}

/** Multiple choice of the options of one habit. */
export function HabitChoice<H extends Habit>({ habit, chosen, onChosen }: Props<H>) {
  const options: readonly string[] = habits[habit];
  const words: Readonly<Record<string, () => string>> = habitWords[habit];
  return (
    <ChipChoice
      label={habitKindWords[habit]()}
      options={options}
      words={words}
      chosen={chosen}
      // Safe cast: the chips are made from the options of this habit.
      onChosen={(names) => onChosen(names as unknown as ChosenHabits[H])}
      most={options.length}
    />
  );
}
