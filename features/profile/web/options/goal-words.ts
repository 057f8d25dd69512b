import { m } from '@mitto/words/messages';
import type { goals } from '../../contract/options/goals.ts';

type Goals = typeof goals;

export const goalKindWords = {
  longTerm: m.profile_goal_kind_long_term,
  shortTerm: m.profile_goal_kind_short_term,
  personal: m.profile_goal_kind_personal,
} satisfies Record<keyof Goals, () => string>;

export const goalWords = {
  'life-partner': m.profile_goal_life_partner,
  marriage: m.profile_goal_marriage,
  family: m.profile_goal_family,
  'living-together': m.profile_goal_living_together,
  'growing-old-together': m.profile_goal_growing_old_together,
  'casual-dating': m.profile_goal_casual_dating,
  'company-for-activities': m.profile_goal_company_for_activities,
  'good-conversation': m.profile_goal_good_conversation,
  'new-friends': m.profile_goal_new_friends,
  'something-light': m.profile_goal_something_light,
  balance: m.profile_goal_balance,
  career: m.profile_goal_career,
  creativity: m.profile_goal_creativity,
  health: m.profile_goal_health,
  languages: m.profile_goal_languages,
  'self-knowledge': m.profile_goal_self_knowledge,
  travel: m.profile_goal_travel,
} satisfies Record<Goals[keyof Goals][number], () => string>;
