import { defineErrors } from '@mitto/kit/define-errors';
import { defineEvents } from '@mitto/kit/define-event';

const errors = defineErrors({
  'discover/no-profile': { status: 409, sentence: 'Unable to retrieve your info, please try again.' },
  'discover/no-place': { status: 409, sentence: 'Say where you are, or search everywhere.' },
  'discover/too-many-places': {
    status: 429,
    sentence: 'You have searched around many places today. Please wait, or search near you.',
  },
  'discover/list-over': { status: 410, sentence: 'This list is over, please load it again.' },
});

/** Contract of discover: errors only. It has named queries and one synced row, but no calls of its own. */
export const discover = {
  name: 'discover',
  api: {},
  errors,
  events: defineEvents('discover', {}),
  queryErrors: Object.keys(errors),
} as const;
