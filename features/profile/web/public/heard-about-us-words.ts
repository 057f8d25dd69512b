import { m } from '@mitto/words/messages';
import type { heardAboutUs } from '../../contract/options/heard-about-us.ts';

export const heardAboutUsWords = {
  socials: m.profile_heard_socials,
  faf: m.profile_heard_faf,
  search: m.profile_heard_search,
  ads: m.profile_heard_ads,
  other: m.profile_heard_other,
} satisfies Record<(typeof heardAboutUs)[number], () => string>;
