import type { CallError } from '@mitto/web-kit/api/call-error';
import { m } from '@mitto/words/messages';

interface PhotoFault {
  readonly sentence: () => string;
  /** Message of two or three words, which fits on the picture. */
  readonly inShort: () => string;
}

const faults: Readonly<Record<string, PhotoFault>> = {
  'file/missing': { sentence: m.profile_photo_fault_missing, inShort: m.profile_photo_fault_missing_short },
  'file/wrong-kind': { sentence: m.profile_photo_fault_kind, inShort: m.profile_photo_fault_kind_short },
  'file/too-large': { sentence: m.profile_photo_fault_large, inShort: m.profile_photo_fault_large_short },
  'picture/animated': {
    sentence: m.profile_photo_fault_animated,
    inShort: m.profile_photo_fault_animated_short,
  },
  'picture/too-many-pixels': {
    sentence: m.profile_photo_fault_pixels,
    inShort: m.profile_photo_fault_pixels_short,
  },
  'picture/too-small': { sentence: m.profile_photo_fault_small, inShort: m.profile_photo_fault_small_short },
  'picture/broken': { sentence: m.profile_photo_fault_broken, inShort: m.profile_photo_fault_broken_short },
  'profile/too-many-photos': {
    sentence: m.profile_photo_fault_many,
    inShort: m.profile_photo_fault_many_short,
  },
  'profile/photo-exists': {
    sentence: m.profile_photo_fault_exists,
    inShort: m.profile_photo_fault_exists_short,
  },
  'account/verify-first': {
    sentence: m.profile_photo_fault_verify,
    inShort: m.profile_photo_fault_verify_short,
  },
  'profile/no-such-photo': {
    sentence: m.profile_photo_fault_gone,
    inShort: m.profile_photo_fault_gone_short,
  },
};

const anyOther: PhotoFault = {
  sentence: m.profile_photo_fault_refused,
  inShort: m.profile_photo_fault_refused_short,
};

/** Messages about a refused picture, in the member's language. */
export function photoFault(code: string): PhotoFault {
  return faults[code] ?? anyOther;
}

/**
 * Messages about an upload that the server did not take now and may take later. Undefined for any other
 * refusal.
 */
export function passingFault({
  code,
  countDown = 0,
}: Pick<CallError, 'code' | 'countDown'>): PhotoFault | undefined {
  if (code === 'stalled') {
    return { sentence: m.profile_photo_fault_stalled, inShort: m.profile_photo_fault_stalled_short };
  }
  if (code !== 'too-many') return undefined;
  const minutes = Math.ceil(countDown / 60);
  return {
    sentence: () =>
      minutes > 1 ? m.profile_photo_fault_wait_minutes({ minutes }) : m.profile_photo_fault_wait(),
    inShort: m.profile_photo_fault_wait_short,
  };
}

/** Error codes that have their own messages. */
export const photoFaultCodes: readonly string[] = Object.keys(faults);
