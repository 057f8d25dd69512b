import { randomInt } from 'node:crypto';
import { AppError } from '@mitto/kit/app-error';
import { day, secondsUntil } from '@mitto/kit/time';
import { type Selfie, type SelfiePose, selfiePoses } from '../../contract/selfies.ts';
import type { SelfieRow } from './store.ts';

/** Time after the decision, and after the sending in any case, for which the pictures are kept. */
export const retentionAfterDecision = day;
export const retentionAfterSending = 30 * day;

/** Max sendings of one member in a day, so that nobody tries until the pose suits them or staff tires. */
const maxOfMember = 3;
/**
 * Max members in a day whose selfies come from one network, so that many accounts of one person do not fill the
 * queue. It is far above what the people behind one address of a mobile provider send.
 */
export const maxOfNetwork = 100;
export const limitedWithin = day;

/** True if the pictures have to be gone. From then on they are served to nobody, even if the job is late. */
export function isDue(
  { sent_at, decided_at }: Pick<SelfieRow, 'sent_at' | 'decided_at'>,
  now: number,
): boolean {
  const isOld = sent_at !== null && sent_at + retentionAfterSending <= now;
  return isOld || (decided_at !== null && decided_at + retentionAfterDecision <= now);
}

interface Sender {
  readonly row: SelfieRow | undefined;
  readonly hasMainPhoto: boolean;
  readonly isVerified: boolean;
}

/** Reason for which a member gets no pose and cannot send selfies now. */
export function reasonAgainst({ row, hasMainPhoto, isVerified }: Sender, now: number): AppError | undefined {
  if (!hasMainPhoto) return new AppError('profile/no-main-photo');
  if (isVerified) return new AppError('profile/photo-verified');
  if (row?.state === 'waiting' && !isDue(row, now)) return new AppError('profile/selfies-waiting');
  return undefined;
}

/** Reason for which the member has to wait before they send again. */
export function limitAgainst(
  row: SelfieRow | undefined,
  ofNetwork: number,
  now: number,
): AppError | undefined {
  const until = (row?.counted_from ?? 0) + limitedWithin;
  if (row && row.count >= maxOfMember && until > now)
    return new AppError('too-many', { countDown: secondsUntil(until, now) });
  if (ofNetwork >= maxOfNetwork) return new AppError('too-many', { countDown: limitedWithin / 1000 });
  return undefined;
}

/** Counts one sending more; from one again when the day of the first is over. */
export function counted(row: SelfieRow | undefined, now: number): Pick<SelfieRow, 'count' | 'counted_from'> {
  const isSameDay = row !== undefined && row.counted_from + limitedWithin > now;
  return isSameDay
    ? { count: row.count + 1, counted_from: row.counted_from }
    : { count: 1, counted_from: now };
}

export function randomPose(): SelfiePose {
  return selfiePoses[randomInt(selfiePoses.length)] ?? 'twoFingers';
}

/** Photo verification as its member reads it; undefined before the first selfies. */
export function selfieOf(row: SelfieRow | undefined): Selfie | undefined {
  if (!row || row.state === null || row.sent_at === null) return undefined;
  return {
    state: row.state,
    sentAt: row.sent_at,
    ...(row.decided_at !== null && { decidedAt: row.decided_at }),
    ...(row.refusal !== null && { refusal: row.refusal }),
  };
}
