import type { FeatureRefusals } from '@mitto/web-kit/data/define-data';
import { m } from '@mitto/words/messages';
import * as v from 'valibot';
import { isFoundPlaceThatClashed } from './place/found-place-that-clashed.ts';

const Pause = v.object({ available: v.literal(false) });

const isPause = (given: unknown): boolean => v.is(Pause, given);

export const profileRefusals: FeatureRefusals = {
  sentences: {
    'profile/under-age': m.profile_under_age,
    'profile/gender-wait': m.profile_gender_later,
    'profile/exists': m.profile_exists,
  },
  notices: {
    changePrivacy: {
      what: ({ given }) => (isPause(given) ? m.profile_pause_failed() : m.profile_refused_privacy()),
    },
    'rows of user_info': {
      what: m.profile_refused_edit,
      leads: { intent: 'settings.profile' },
      isQuiet: isFoundPlaceThatClashed,
    },
  },
};
