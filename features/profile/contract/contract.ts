import { photoCalls, photoErrors } from './photos-calls.ts';
import { placeCalls } from './place-calls.ts';
import { profileCalls } from './profile-calls.ts';
import { profileErrors } from './profile-errors.ts';
import { profileEvents } from './profile-events.ts';
import { templateCalls } from './template-calls.ts';

export const profile = {
  name: 'profile',
  api: { ...profileCalls, ...templateCalls, ...placeCalls, ...photoCalls },
  errors: { ...profileErrors, ...photoErrors },
  events: profileEvents,
} as const;
