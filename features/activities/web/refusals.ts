import type { FeatureRefusals } from '@mitto/web-kit/data/define-data';
import { m } from '@mitto/words/messages';

export const activitiesRefusals: FeatureRefusals = {
  sentences: {
    'activities/not-there': m.activities_gone,
    'activities/verify-first': m.activities_verify_first,
    'activities/end-before-start': m.activities_end_before_start,
    'activities/too-long': m.activities_too_long_time,
    'activities/in-the-past': m.activities_in_past,
    'activities/too-far-ahead': m.activities_too_far,
    'activities/wrong-country': m.activities_wrong_country,
    'activities/too-many-open': m.activities_too_many_open,
    'activities/full': m.activities_no_room,
    'activities/place-gone': m.activities_place_gone,
    'activities/over': m.activities_is_over,
    'activities/cancelled': m.activities_is_cancelled,
    'activities/refused': m.activities_refused,
    'activities/no-place': m.activities_say_place,
    'activities/own': m.activities_own,
  },
  notices: {
    createActivity: { what: m.activities_refused_create },
    editActivity: { what: m.activities_refused_edit },
    cancelActivity: { what: m.activities_refused_cancel },
    deleteActivity: { what: m.activities_refused_delete },
    sa_interested: { what: m.activities_refused_join },
    leaveActivity: { what: m.activities_refused_leave },
    declineInvitation: { what: m.activities_refused_decline },
    confirmComing: { what: m.activities_refused_coming },
    acceptPerson: { what: m.activities_refused_accept },
    refusePerson: { what: m.activities_refused_refuse },
  },
};
