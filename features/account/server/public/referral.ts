import type { Db, Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import { compareKey, referralCode } from '../../policy.ts';
import { findMemberBy, readMember } from '../store/members.ts';

const codeShape = /^RF-(.+)-\d{4}$/i;

/** A member who was invited by another one. */
export interface Referred {
  /** The member's verified number; null if there is none. */
  readonly mobile: string | null;
  /** The member's verified e-mail address, without what stands behind a plus; null if there is none. */
  readonly address: string | null;
  /** The member whose code it is. */
  readonly inviter: string;
  /** Keyed digests of the browsers in which the member is signed in. */
  readonly browsers: readonly Buffer[];
}

/** The mailbox of an address: providers deliver whatever stands behind a plus to the same one. */
const mailboxOf = (emailKey: string | null): string | null => emailKey && emailKey.replace(/\+[^@]*@/, '@');

/** Returns the member whose code it is; undefined for a code of nobody. */
export async function findInviter(tx: Db | Tx, typed: string): Promise<{ readonly uid: string } | undefined> {
  const username = codeShape.exec(typed)?.[1];
  if (username === undefined) return undefined;
  const inviter = await findMemberBy(tx, 'username_key', compareKey(username));
  const code = inviter && referralCode(inviter.username, inviter.made_at);
  return inviter?.is_joined && code && compareKey(code) === compareKey(typed) ? inviter : undefined;
}

/** Returns the member if their referral code belongs to another member; undefined otherwise. */
export async function findReferred(tx: Db | Tx, uid: string): Promise<Referred | undefined> {
  const member = await readMember(tx, uid);
  const inviter = await findInviter(tx, member?.referral ?? '');
  if (!member || !inviter || inviter.uid === uid) return undefined;
  const mobile = member.mobile_verified_at === null ? null : member.mobile;
  const address = member.email_verified_at === null ? null : mailboxOf(member.email_key);
  return { mobile, address, inviter: inviter.uid, browsers: await listBrowsers(tx, uid) };
}

async function listBrowsers(tx: Db | Tx, uid: string): Promise<Buffer[]> {
  const { rows } = await sql<{ browser_mac: Uint8Array }>`
    select distinct browser_mac from account_device where uid = ${uid} and browser_mac is not null
    order by browser_mac`.execute(tx);
  return rows.map((row) => Buffer.from(row.browser_mac));
}

/** Lists members with a referral code, in the order of their ids, from the one after `after`. */
export async function listReferred(db: Db, after: string, max: number): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from account_member where referral is not null and uid > ${after} order by uid limit ${max}`.execute(
    db,
  );
  return rows.map(({ uid }) => uid);
}
