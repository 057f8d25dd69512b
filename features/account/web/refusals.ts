import type { FeatureRefusals } from '@mitto/web-kit/data/define-data';
import { m } from '@mitto/words/messages';
import { errorSentences } from './error-sentence.ts';

export const accountRefusals: FeatureRefusals = {
  sentences: {
    ...errorSentences,
    // A newer app may send a task that an older server does not know.
    'database/no-such-mutation': (name) => m.account_no_such_task({ name }),
  },
  notices: {
    changeNotifications: { what: m.account_refused_notifications },
  },
};
