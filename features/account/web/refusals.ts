import type { FeatureRefusals } from '@mitto/web-kit/data/define-data';
import { m } from '@mitto/words/messages';
import { errorSentences } from './error-sentence.ts';

export const accountRefusals: FeatureRefusals = {
  sentences: errorSentences,
  notices: {
    changeNotifications: { what: m.account_refused_notifications },
  },
};
