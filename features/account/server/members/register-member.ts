import { fail } from '@mitto/kit/app-error';
import { newUid } from '@mitto/kit/ids';
import type { Tx } from '@mitto/server-kit/database/database';
import { clashesWith } from '@mitto/server-kit/database/transact';
import type { Deps } from '@mitto/server-kit/module/deps';
import { accountEvents } from '../../contract/account-events.ts';
import { compareKey } from '../../policy.ts';
import { isEmailKept } from '../store/email-returns.ts';
import { insertMember, type MemberRow, readMember } from '../store/members.ts';

export interface NewMember {
  readonly email: string;
  /** Null for members who sign in through a provider. */
  readonly passwordHash: string | null;
  /** Set when a provider has verified the address. */
  readonly emailVerifiedAt: number | null;
  readonly referral: string | null;
  /** Marks an account of a demo or seed program. */
  readonly isDemo?: boolean;
}

/** Creates an account. Every kind of registration calls this function. */
export async function registerMember(tx: Tx, deps: Deps, member: NewMember): Promise<MemberRow> {
  const at = deps.now();
  const uid = newUid();
  try {
    await insertMember(tx, {
      uid,
      email: member.email,
      email_key: compareKey(member.email),
      email_verified_at: member.emailVerifiedAt,
      password_hash: member.passwordHash,
      password_changed_at: member.passwordHash === null ? null : at,
      referral: member.referral,
      is_demo: member.isDemo ?? false,
      act_pseudonym: newUid(),
      made_at: at,
      modified_at: at,
    });
  } catch (error) {
    if (clashesWith(error, 'account_member_email')) fail('account/email-taken');
    throw error;
  }
  // After the insert, which waits for a change of the same address that is not committed yet.
  if (await isEmailKept(tx, compareKey(member.email), undefined, at)) fail('account/email-taken');
  await deps.emit(tx, accountEvents.registered, { uid, referral: member.referral });
  const row = await readMember(tx, uid);
  if (!row) throw new Error(`Member ${uid} is gone in the transaction that made it.`);
  return row;
}
