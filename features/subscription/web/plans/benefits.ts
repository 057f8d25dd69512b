import type { PremiumReason } from '@mitto/account/web/public/use-premium-prompt.ts';
import type { Glyph } from '@mitto/widgets/glyph.ts';
import { calendarBlank, heartFill } from '@mitto/widgets/glyphs.ts';
import { paperPlaneTiltFill } from '@mitto/widgets/people-glyphs.ts';
import { m } from '@mitto/words/messages';
import { binocularsBold, chatCircleBold, eyeBold, eyeSlashBold, footprintsBold } from '../glyphs.ts';

export interface Benefit {
  readonly glyph: Glyph;
  readonly title: () => string;
  readonly why?: () => string;
}

/** The benefits of premium, as the plans list them. */
export const benefits: readonly Benefit[] = [
  { glyph: chatCircleBold, title: m.subscription_benefit_messages },
  { glyph: eyeBold, title: m.subscription_benefit_likes },
  { glyph: binocularsBold, title: m.subscription_benefit_search },
  { glyph: eyeSlashBold, title: m.subscription_benefit_hide },
  { glyph: footprintsBold, title: m.subscription_benefit_visits },
];

/** The benefits that need no switch. */
export const benefitsAtOnce: readonly Benefit[] = benefits.slice(0, 2);

interface Place {
  readonly title: (name: string | undefined) => string;
  readonly why: () => string;
  /** Changes that premium makes in this place. */
  readonly changes: readonly Benefit[];
}

const noWait: Benefit = {
  glyph: paperPlaneTiltFill,
  title: m.subscription_no_wait,
  why: m.subscription_no_wait_why,
};
const unlimited: Benefit = {
  glyph: chatCircleBold,
  title: m.subscription_unlimited,
  why: m.subscription_unlimited_why,
};
const likes: Benefit = {
  glyph: eyeBold,
  title: m.subscription_see_likes,
  why: m.subscription_see_likes_why,
};
const visits: Benefit = {
  glyph: footprintsBold,
  title: m.subscription_see_visits,
  why: m.subscription_see_visits_why,
};

/** Words of the prompt in each place. */
export const places: Readonly<Record<PremiumReason, Place>> = {
  likes: {
    title: m.subscription_prompt_likes,
    why: m.subscription_prompt_likes_why,
    changes: [{ glyph: heartFill, title: m.subscription_no_limit, why: m.subscription_no_limit_why }, likes],
  },
  messages: {
    title: m.subscription_prompt_messages,
    why: m.subscription_prompt_messages_why,
    changes: [unlimited, noWait],
  },
  wait: {
    title: (name) =>
      name === undefined ? m.subscription_prompt_wait() : m.subscription_prompt_wait_to({ name }),
    why: m.subscription_prompt_wait_why,
    changes: [noWait, unlimited],
  },
  privacy: {
    title: m.subscription_prompt_privacy,
    why: m.subscription_prompt_privacy_why,
    changes: [
      { glyph: eyeSlashBold, title: m.subscription_hide, why: m.subscription_hide_why },
      { glyph: footprintsBold, title: m.subscription_quiet_visits, why: m.subscription_quiet_visits_why },
    ],
  },
  notifications: {
    title: m.subscription_prompt_notifications,
    why: m.subscription_prompt_notifications_why,
    changes: [likes, visits],
  },
  search: {
    title: m.subscription_prompt_search,
    why: m.subscription_prompt_search_why,
    changes: [
      { glyph: binocularsBold, title: m.subscription_newest, why: m.subscription_newest_why },
      { glyph: eyeBold, title: m.subscription_advanced, why: m.subscription_advanced_why },
    ],
  },
  'liked-me': {
    title: m.subscription_prompt_liked_me,
    why: m.subscription_prompt_liked_me_why,
    changes: [likes, visits],
  },
  visits: {
    title: m.subscription_prompt_visits,
    why: m.subscription_prompt_visits_why,
    changes: [visits, likes],
  },
  activity: {
    title: m.subscription_prompt_activity,
    why: m.subscription_prompt_activity_why,
    changes: [{ glyph: calendarBlank, title: m.subscription_host, why: m.subscription_host_why }, unlimited],
  },
};
