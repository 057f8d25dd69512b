import { m } from '@mitto/words/messages';
import type { Habit, habits } from '../../contract/options/habits.ts';

export const habitKindWords = {
  drinks: m.profile_drinks,
  smokes: m.profile_smokes,
  pets: m.profile_pets,
  children: m.profile_children,
} satisfies Record<Habit, () => string>;

/** Words of the options of each habit. */
export const habitWords = {
  drinks: {
    never: m.profile_drinks_never,
    rarely: m.profile_drinks_rarely,
    socially: m.profile_drinks_socially,
    often: m.profile_drinks_often,
  },
  smokes: {
    no: m.profile_smokes_no,
    sometimes: m.profile_smokes_sometimes,
    yes: m.profile_smokes_yes,
    quitting: m.profile_smokes_quitting,
  },
  pets: {
    none: m.profile_pets_none,
    dog: m.profile_pets_dog,
    cat: m.profile_pets_cat,
    several: m.profile_pets_several,
    other: m.profile_pets_other,
  },
  children: {
    has: m.profile_children_has,
    'has-wants-more': m.profile_children_has_wants_more,
    wants: m.profile_children_wants,
    unsure: m.profile_children_unsure,
    'no-wish': m.profile_children_no_wish,
  },
} satisfies { readonly [H in Habit]: Record<(typeof habits)[H][number], () => string> };

/** Word of an option of a habit. Undefined for an option that this version of the app does not know. */
export function habitWord(habit: Habit, option: string): string | undefined {
  const words: Readonly<Record<string, () => string>> = habitWords[habit];
  return words[option]?.();
}
