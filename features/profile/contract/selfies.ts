import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';

/** Number of pictures that a member sends, all in the same pose. */
export const selfieCount = 3;

/** Longer and shorter side of a selfie (px). */
export const selfieSides = { long: 720, short: 540 } as const;
export const maxSelfieBytes = 2 * 1024 * 1024;

/**
 * Size name of a stored selfie. It is none of the names under which the service worker keeps pictures, which
 * runs in the browsers of staff, too.
 */
export const selfieSize = 'selfie';

/** Poses beside the face, one of which the server chooses. */
export const selfiePoses = [
  'twoFingers',
  'oneFinger',
  'openHand',
  'fist',
  'thumbUp',
  'thumbDown',
  'palmsTogether',
  'touchEar',
] as const;
export const SelfiePose = v.picklist(selfiePoses);
export type SelfiePose = (typeof selfiePoses)[number];

/** Reasons for which staff refuses selfies. The member reads them in their own language. */
export const selfieRefusals = ['otherPerson', 'noPose', 'unclear', 'severalPeople', 'mainPhoto'] as const;
export const SelfieRefusal = v.picklist(selfieRefusals);
export type SelfieRefusal = (typeof selfieRefusals)[number];

/**
 * State of a member's photo verification. `changed`: approved, but the main photo is another one since.
 * `expired`: nobody decided before the pictures had to be deleted.
 */
export const selfieStates = ['waiting', 'approved', 'refused', 'changed', 'expired'] as const;

/** Photo verification as its member reads it. */
export const Selfie = v.strictObject({
  state: v.picklist(selfieStates),
  sentAt: Timestamp,
  decidedAt: v.optional(Timestamp),
  refusal: v.optional(SelfieRefusal),
});
export type Selfie = v.InferOutput<typeof Selfie>;
