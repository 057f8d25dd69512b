import { fail } from '@mitto/kit/app-error';
import { minute } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Me } from '@mitto/server-kit/module/me';
import { insertAct, listActs, lockActs } from '../../store/acts.ts';
import { findDevice } from '../../store/devices.ts';
import { type MemberRow, readMember } from '../../store/members.ts';
import { isAbleAdmin } from './able-admin.ts';
import { actHash, noHash } from './act-hash.ts';

/**
 * Details of a logged action. They contain only flags, numbers and fixed words, and never identify a member.
 * The exception is `reason`, which staff types.
 */
export interface ActDetail {
  readonly reason: string;
  readonly [fact: string]: unknown;
}

interface NewAct {
  readonly by: MemberRow;
  /** Name of the call. */
  readonly act: string;
  readonly subject: MemberRow | null;
  readonly detail: ActDetail;
  readonly at: number;
}

/** Time after a sign-in, or after the password was confirmed, in which staff may act. */
export const confirmedFor = 15 * minute;

/**
 * Reads the administrator. Refuses with `forbidden` when they have lost the role since the call was admitted,
 * and with `account/confirm-first` when they have not proved lately who they are: a stolen session, or a
 * device left open, cannot act on members. Call it after locking all rows on which the change depends.
 */
export async function actingAdmin(
  tx: Tx,
  { uid, deviceId }: Pick<Me, 'uid' | 'deviceId'>,
  at: number,
): Promise<MemberRow> {
  const member = await readMember(tx, uid);
  if (!member || !isAbleAdmin(member, at)) return fail('forbidden');
  const device = await findDevice(tx, uid, deviceId);
  if (!device || device.confirmed_at + confirmedFor < at) fail('account/confirm-first');
  return member;
}

/**
 * Appends a row to the audit log. Call it last in a transaction: it locks the log, so all other
 * administrators wait until the commit.
 */
export async function writeAct(tx: Tx, { by, act, subject, detail, at }: NewAct): Promise<void> {
  await lockActs(tx);
  const [last] = await listActs(tx, 1);
  const line = {
    number: (last?.number ?? 0) + 1,
    at,
    by_pseudonym: by.act_pseudonym,
    act,
    subject_pseudonym: subject?.act_pseudonym ?? null,
    detail: { ...detail },
    previous_hash: last?.hash ?? noHash,
  };
  await insertAct(tx, { ...line, detail: JSON.stringify(line.detail), hash: actHash(line) });
}
