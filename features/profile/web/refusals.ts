import type { FeatureRefusals } from '@mitto/web-kit/data/define-data';
import type { RefusedChange } from '@mitto/web-kit/data/made-changes';
import { m } from '@mitto/words/messages';
import type { UserInfoRow } from '../contract/profile-table.ts';

/** Where the device found its owner, and another of theirs has found them somewhere else since: nobody typed that. */
function isPlaceOfTheDevice({ given, code, fields }: RefusedChange<unknown>): boolean {
  const { location } = given as Partial<UserInfoRow>; // What is written into rows of this table.
  const columns = Object.keys(fields);
  return code === 'database/conflict' && columns.join() === 'location' && location?.autoUpdate === true;
}

export const profileRefusals: FeatureRefusals = {
  sentences: {
    'profile/under-age': m.profile_under_age,
    'profile/exists': m.profile_exists,
  },
  notices: {
    changePrivacy: { what: m.profile_refused_privacy },
    'rows of user_info': {
      what: m.profile_refused_edit,
      leads: { intent: 'settings.profile' },
      isQuiet: isPlaceOfTheDevice,
    },
  },
};
