import { Username } from '@mitto/account/contract/member';
import { activeRow, defineApi } from '@mitto/kit/define-api';
import * as v from 'valibot';
import {
  Bio,
  BirthDate,
  Gender,
  Goals,
  Headline,
  HeardAboutUs,
  Interests,
  Location,
  ProfileName,
  Style,
  TimeZone,
  Wanted,
} from './profile-fields.ts';
import { userInfo } from './profile-table.ts';
import { templateLanguages } from './template-calls.ts';
import { Acceptances } from './text-calls.ts';

/**
 * Referral code from a link, in the form RF-{username}-{year}. The server checks the code when it creates the
 * profile.
 */
const Referral = v.pipe(v.string(), v.trim(), v.maxLength(60));

export const profileCalls = defineApi({
  createProfile: {
    method: 'POST',
    path: '/profile',
    auth: 1,
    reach: 'active',
    summary: 'Ends the register wizard: the profile and its username, all or nothing.',
    input: v.strictObject({
      name: ProfileName,
      username: Username,
      gender: Gender,
      dob: BirthDate,
      timeZone: v.optional(TimeZone),
      headline: v.optional(Headline),
      bio: v.optional(Bio),
      style: v.optional(Style),
      interested: v.optional(Interests),
      goals: v.optional(Goals),
      searchFilter: v.optional(Wanted),
      location: v.optional(Location),
      heardAboutUs: v.optional(HeardAboutUs),
      /** Takes the place of a code from a registration; null for none, and absent to leave it. */
      referral: v.optional(v.nullable(Referral)),
      /** Versions of the texts that the wizard has shown and its end accepts. */
      accepts: v.optional(v.strictObject({ texts: Acceptances, language: v.picklist(templateLanguages) })),
    }),
    output: userInfo.row,
    errors: ['profile/under-age', 'profile/exists', 'account/username-taken', 'account/proof-needed'],
    idempotent: false,
    access: { self: activeRow('ok') },
  },
});
