import { defineErrors } from '@mitto/kit/define-errors';

export const profileErrors = defineErrors({
  'profile/under-age': { status: 422, sentence: 'You have to be 18 or older to join Mitto.' },
  'profile/places-unreachable': {
    status: 503,
    sentence: 'Places cannot be looked up now, please try again later.',
  },
  'profile/gender-wait': { status: 409, sentence: 'You can change your gender once in 30 days.' },
  'profile/exists': { status: 409, sentence: 'You have a profile already.' },
});
