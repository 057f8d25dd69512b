import { defineErrors } from '@mitto/kit/define-errors';
import { photoCalls, photoErrors } from './photos-calls.ts';
import { placeCalls } from './place-calls.ts';
import { profileCalls } from './profile-calls.ts';
import { profileEvents } from './profile-events.ts';
import { selfieCalls, selfieErrors, selfieStaffCalls } from './selfie-calls.ts';
import { templateCalls } from './template-calls.ts';
import { textCalls } from './text-calls.ts';
import { voiceCalls, voiceErrors } from './voice-calls.ts';

const profileErrors = defineErrors({
  'profile/under-age': { status: 422, sentence: 'You have to be 18 or older to join Mitto.' },
  'profile/places-unreachable': {
    status: 503,
    sentence: 'Places cannot be looked up now, please try again later.',
  },
  'profile/gender-wait': { status: 409, sentence: 'You cannot change your gender again yet.' },
  'profile/exists': { status: 409, sentence: 'You have a profile already.' },
});

export const profile = {
  name: 'profile',
  api: {
    ...profileCalls,
    ...templateCalls,
    ...textCalls,
    ...placeCalls,
    ...photoCalls,
    ...selfieCalls,
    ...selfieStaffCalls,
    ...voiceCalls,
  },
  errors: { ...profileErrors, ...photoErrors, ...selfieErrors, ...voiceErrors },
  events: profileEvents,
} as const;
