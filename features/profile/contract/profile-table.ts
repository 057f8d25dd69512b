import { Email, Mobile, Privacy, Suspension } from '@mitto/account/contract/member';
import { defineTable } from '@mitto/kit/define-table';
import { Uid } from '@mitto/kit/ids';
import { ProfileImage } from '@mitto/kit/photo-file';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { Photos } from './photos.ts';
import { schemasOf, writtenColumns } from './profile-columns.ts';
import { BirthDate, Verification } from './profile-fields.ts';
import { Selfie } from './selfies.ts';

/** Max number of blocked uids in the row, newest first. The table `blocked_users` contains all of them. */
export const maxBlockedUsers = 500;

/**
 * Synced table with one row: the member's own profile, which only they can read. The reference of the row is
 * their uid.
 */
export const userInfo = defineTable({
  name: 'user_info',
  row: v.strictObject({
    uid: Uid,
    ...schemasOf(writtenColumns),
    username: v.optional(v.string()),
    mobile: v.optional(Mobile),
    email: v.optional(Email),
    /** Moment from which the member may change their gender again; absent while they may change it. */
    genderFrom: v.optional(Timestamp),
    /** Moment from which searches use a changed gender; absent once they do. */
    genderSearchedFrom: v.optional(Timestamp),
    /** Moment from which the searches of others use a changed interest; absent once they do. */
    interestSearchedFrom: v.optional(Timestamp),
    dob: BirthDate,
    age: v.number(),
    blockedUsers: v.pipe(v.array(Uid), v.maxLength(maxBlockedUsers)),
    verification: Verification,
    /** State of the photo verification; absent before the first selfies. */
    selfie: v.optional(Selfie),
    profileImage: v.optional(ProfileImage),
    profileImageUpdate: v.optional(Timestamp),
    photos: v.optional(Photos),
    /** Storage that the member's pictures use on the server, in bytes. */
    bytes: v.optional(v.number()),
    privacy: Privacy,
    suspension: v.nullable(Suspension),
    referralCode: v.optional(v.string()),
    /** Moment at which the member joined. */
    date: Timestamp,
    lastModified: Timestamp,
    isNewUser: v.boolean(),
  }),
  indexes: [['uid']],
  conflict: 'by-column',
  stream: 'member',
  opens: { update: writtenColumns },
  isFirst: true,
});
export type UserInfoRow = v.InferOutput<typeof userInfo.row>;
