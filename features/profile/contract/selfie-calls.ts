import { aboutMember, forStaff, staff } from '@mitto/account/contract/admin-calls';
import { defineApi } from '@mitto/kit/define-api';
import { defineErrors } from '@mitto/kit/define-errors';
import { fileFaults } from '@mitto/kit/file-errors';
import { Id, Uid } from '@mitto/kit/ids';
import { Nothing } from '@mitto/kit/nothing';
import { MediaKey, PhotoFile } from '@mitto/kit/photo-file';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { maxSelfieBytes, Selfie, SelfiePose, SelfieRefusal, selfieCount } from './selfies.ts';

export const selfieErrors = defineErrors({
  'profile/no-main-photo': {
    status: 409,
    sentence: 'Add a photo of yourself to your profile first. We compare your selfies with it.',
  },
  'profile/selfies-waiting': {
    status: 409,
    sentence: 'Your selfies are with our team already. We tell you when they have decided.',
  },
  'profile/photo-verified': { status: 409, sentence: 'Your photo is verified already.' },
  'profile/other-pose': {
    status: 409,
    sentence: 'Another pose is asked for now. Please take the pictures again.',
  },
  'profile/selfies-decided': {
    status: 409,
    sentence: 'Somebody else has decided already, or the member has sent other pictures.',
  },
  'profile/main-photo-changed': {
    status: 409,
    sentence: 'The member has another main photo now. Please compare again.',
  },
  'profile/own-selfies': { status: 403, sentence: 'Nobody decides about their own selfies.' },
});

const needsPhoto = (outcome: string) =>
  ['unauthorized', outcome, outcome, outcome, 'suspended', 'unauthorized', outcome] as const;

const decided = forStaff('profile/selfies-decided');
/** The `access` of a call about selfies that are not waiting any more. */
const aboutSelfies = {
  ...aboutMember,
  matched: decided,
  liked: decided,
  stranger: decided,
  blocked: decided,
} as const;

/** Calls of members who verify their photo. */
export const selfieCalls = defineApi({
  askSelfiePose: {
    auth: 1,
    reach: 'paused',
    method: 'POST',
    path: '/user/verification/pose',
    summary: 'The pose for the selfies. It stays the same until they are sent.',
    input: Nothing,
    output: v.strictObject({ pose: SelfiePose }),
    errors: ['profile/no-main-photo', 'profile/selfies-waiting', 'profile/photo-verified'],
    idempotent: true,
    access: { self: needsPhoto('profile/no-main-photo') },
  },
  sendSelfies: {
    auth: 1,
    reach: 'paused',
    method: 'POST',
    path: '/user/verification/selfies',
    summary: 'Sends three selfies to our team, which compares them with the photos of the profile.',
    input: v.strictObject({ pose: SelfiePose }),
    files: { most: selfieCount, bytes: maxSelfieBytes },
    output: Selfie,
    errors: [
      'profile/no-main-photo',
      'profile/selfies-waiting',
      'profile/photo-verified',
      'profile/other-pose',
      ...fileFaults,
    ],
    idempotent: false,
    access: { self: needsPhoto('profile/no-main-photo') },
  },
});

/** Calls of staff, who compare selfies with the photos of a profile. */
export const selfieStaffCalls = defineApi({
  listSelfies: {
    ...staff,
    method: 'GET',
    path: '/admin/selfies',
    summary: 'Members whose selfies wait for a decision: those that wait longest, and their number. Logged.',
    input: Nothing,
    output: v.strictObject({
      count: v.number(),
      selfies: v.array(v.strictObject({ uid: Uid, id: Id, pose: SelfiePose, sentAt: Timestamp })),
    }),
    errors: ['account/confirm-first'],
    idempotent: true,
    access: { self: forStaff('ok') },
  },
  lookAtSelfies: {
    ...staff,
    method: 'POST',
    path: '/admin/selfies/look',
    summary: 'Selfies of one member, with the photos of the profile. The look is logged.',
    input: v.strictObject({ uid: Uid, id: Id }),
    output: v.strictObject({
      name: v.string(),
      age: v.number(),
      pose: SelfiePose,
      sentAt: Timestamp,
      selfies: v.array(MediaKey),
      photos: v.array(PhotoFile),
    }),
    errors: ['account/no-such-member', 'account/confirm-first', 'profile/selfies-decided'],
    idempotent: true,
    access: { ...aboutSelfies, self: decided },
  },
  decideOnSelfies: {
    ...staff,
    method: 'PUT',
    path: '/admin/selfies',
    summary: 'Approves selfies, or refuses them with a reason that the member reads.',
    input: v.strictObject({
      uid: Uid,
      id: Id,
      /** Reason of a refusal; absent for an approval. */
      refusal: v.optional(SelfieRefusal),
      /** Key of the main photo with which the selfies were compared. An approval needs it. */
      mainPhoto: v.optional(MediaKey),
    }),
    output: Nothing,
    errors: [
      'account/no-such-member',
      'account/confirm-first',
      'profile/selfies-decided',
      'profile/main-photo-changed',
      'profile/own-selfies',
    ],
    idempotent: false,
    access: { ...aboutSelfies, self: forStaff('profile/own-selfies') },
  },
});
