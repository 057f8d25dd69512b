import { defineErrors } from '@mitto/kit/define-errors';
import { activityEvents } from './activity-events.ts';

const errors = defineErrors({
  /**
   * One code for three cases, so that it tells nothing: the activity is deleted, its author has blocked the
   * caller, or the caller may not see it.
   */
  'activities/not-there': { status: 404, sentence: 'This activity is not there any more.' },
  'activities/verify-first': { status: 403, sentence: 'Verify your account to create activities.' },
  'activities/end-before-start': { status: 422, sentence: 'The activity ends before it begins.' },
  'activities/too-long': { status: 422, sentence: 'An activity can last a week at most.' },
  'activities/in-the-past': { status: 422, sentence: 'This time is over. Please choose a later one.' },
  'activities/too-far-ahead': { status: 422, sentence: 'Please choose a day within the next year.' },
  'activities/wrong-country': { status: 422, sentence: 'This place is outside the country.' },
  'activities/too-many-open': {
    status: 409,
    sentence: 'You have 20 activities. Delete one to create another.',
  },
  'activities/full': { status: 409, sentence: 'This activity is full, and its waiting list is closed.' },
  'activities/place-gone': { status: 409, sentence: 'Your place went to somebody who was waiting.' },
  'activities/over': { status: 409, sentence: 'This activity is over.' },
  'activities/cancelled': { status: 409, sentence: 'This activity was cancelled.' },
  'activities/refused': { status: 403, sentence: 'You cannot join this activity.' },
  'activities/no-place': { status: 409, sentence: 'Say where you are, or search everywhere.' },
  'activities/own': { status: 422, sentence: 'This is your own activity.' },
});

/** Contract of the social activities. All writes are mutations. */
export const activities = {
  name: 'activities',
  api: {},
  errors,
  events: activityEvents,
  queryErrors: ['activities/not-there', 'activities/no-place'],
} as const;
