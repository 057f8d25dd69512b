import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import { isAbleAdmin } from '../able-admin.ts';
import { insertAct, listActs, lockActs } from '../store/acts.ts';
import { findMember, type MemberRow } from '../store/members.ts';
import { actHash, noHash } from './act-hash.ts';

/** Flags, numbers and words of ours; never who a member is. The reason is staff's own text. */
export interface ActDetail {
  readonly reason: string;
  readonly [fact: string]: unknown;
}

interface NewAct {
  readonly by: MemberRow;
  /** The name of the call. */
  readonly act: string;
  readonly subject: MemberRow | null;
  readonly detail: ActDetail;
  readonly at: number;
}

/**
 * The administrator at work, who may have ceased to be one since the call was let in. Asked once all is locked
 * that the act depends on.
 */
export async function actingAdmin(tx: Tx, uid: string, at: number): Promise<MemberRow> {
  const member = await findMember(tx, uid);
  return member && isAbleAdmin(member, at) ? member : fail('forbidden');
}

/** Adds the line to the log. The last thing a transaction does, as all other administrators wait for it. */
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
