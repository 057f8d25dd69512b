import { photoCalls, photoErrors } from './photos-calls.ts';
import { placeCalls } from './place-calls.ts';
import { profileCalls } from './profile-calls.ts';
import { profileErrors } from './profile-errors.ts';
import { profileEvents } from './profile-events.ts';
import { selfieCalls, selfieErrors, selfieStaffCalls } from './selfie-calls.ts';
import { templateCalls } from './template-calls.ts';
import { textCalls } from './text-calls.ts';

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
  },
  errors: { ...profileErrors, ...photoErrors, ...selfieErrors },
  events: profileEvents,
} as const;
