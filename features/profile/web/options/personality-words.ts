import { m } from '@mitto/words/messages';
import type { lifeStyles, personalityTypes, personalValues } from '../../contract/options/personality.ts';

export const personalityTypeWords = {
  adventurous: m.profile_type_adventurous,
  ambitious: m.profile_type_ambitious,
  calm: m.profile_type_calm,
  caring: m.profile_type_caring,
  confident: m.profile_type_confident,
  creative: m.profile_type_creative,
  curious: m.profile_type_curious,
  easygoing: m.profile_type_easygoing,
  funny: m.profile_type_funny,
  independent: m.profile_type_independent,
  introverted: m.profile_type_introverted,
  outgoing: m.profile_type_outgoing,
  romantic: m.profile_type_romantic,
  spontaneous: m.profile_type_spontaneous,
  thoughtful: m.profile_type_thoughtful,
} satisfies Record<(typeof personalityTypes)[number], () => string>;

export const personalValueWords = {
  community: m.profile_value_community,
  equality: m.profile_value_equality,
  faith: m.profile_value_faith,
  family: m.profile_value_family,
  freedom: m.profile_value_freedom,
  generosity: m.profile_value_generosity,
  honesty: m.profile_value_honesty,
  humour: m.profile_value_humour,
  kindness: m.profile_value_kindness,
  learning: m.profile_value_learning,
  loyalty: m.profile_value_loyalty,
  nature: m.profile_value_nature,
} satisfies Record<(typeof personalValues)[number], () => string>;

export const lifeStyleWords = {
  'cat-person': m.profile_life_style_cat_person,
  'dog-person': m.profile_life_style_dog_person,
  'early-bird': m.profile_life_style_early_bird,
  homebody: m.profile_life_style_homebody,
  minimalist: m.profile_life_style_minimalist,
  'never-drinks': m.profile_life_style_never_drinks,
  'night-owl': m.profile_life_style_night_owl,
  'non-smoker': m.profile_life_style_non_smoker,
  'on-the-move': m.profile_life_style_on_the_move,
  parent: m.profile_life_style_parent,
  'plant-based': m.profile_life_style_plant_based,
  smoker: m.profile_life_style_smoker,
  'social-drinker': m.profile_life_style_social_drinker,
  spiritual: m.profile_life_style_spiritual,
  sporty: m.profile_life_style_sporty,
  sustainable: m.profile_life_style_sustainable,
  vegetarian: m.profile_life_style_vegetarian,
  'works-from-home': m.profile_life_style_works_from_home,
} satisfies Record<(typeof lifeStyles)[number], () => string>;
