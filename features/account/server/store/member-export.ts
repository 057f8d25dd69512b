import type { Tx } from '@mitto/server-kit/database/database';
import type { MemberExport } from '@mitto/server-kit/module/member-export';
import { sql } from 'kysely';

/**
 * All rows about the member. Hashes and other data that only serve to check secrets are left out, because
 * they contain no information about the member.
 */
export async function readExport(tx: Tx, uid: string): Promise<MemberExport> {
  const rows = async (query: ReturnType<typeof sql>): Promise<unknown[]> => (await query.execute(tx)).rows;
  return {
    account_member: await rows(sql`
      select uid, email, email_verified_at, username, name, mobile, mobile_verified_at, password_changed_at,
        password_hash is not null as has_password, roles, is_joined, is_disabled, must_reset, suspended_at,
        suspended_until, suspension_message, suspension_resolution, premium_until, is_trial, referral,
        chat_wait_time, last_login_at, language, made_at, modified_at
      from account_member where uid = ${uid}`),
    account_privacy: await rows(sql`select * from account_privacy where uid = ${uid}`),
    account_device: await rows(sql`
      select device_id, browser_name, platform, user_agent, ip, client, signed_in_at, confirmed_at,
        has_second_factor, seen_at
      from account_device where uid = ${uid} order by signed_in_at`),
    account_challenge: await rows(sql`
      select purpose, made_at, expires_at, used_at from account_challenge where uid = ${uid} order by made_at`),
    account_limit: await rows(sql`select task, count, rests_until from account_limit where uid = ${uid}`),
    account_identity: await rows(sql`
      select provider, subject, made_at from account_identity where uid = ${uid}`),
    account_sign_in: await rows(sql`
      select provider, expires_at, used_at from account_sign_in where uid = ${uid}`),
    account_passkey: await rows(sql`
      select credential_id, name, transports, is_backed_up, made_at, used_at
      from account_passkey where uid = ${uid} order by made_at`),
    account_totp: await rows(sql`select made_at, confirmed_at from account_totp where uid = ${uid}`),
    account_recovery_code: await rows(sql`
      select used_at from account_recovery_code where uid = ${uid} order by used_at`),
    account_second_step: await rows(sql`
      select first_step, made_at, expires_at, used_at
      from account_second_step where uid = ${uid} order by made_at`),
    account_email_return: await rows(sql`
      select email, verified_at, made_at, expires_at
      from account_email_return where uid = ${uid} order by made_at`),
    account_document: await rows(sql`
      select path, id, content, made_at, modified_at from account_document where uid = ${uid} order by id`),
    account_notification: await rows(sql`
      select channel, name, is_on from account_notification where uid = ${uid} order by channel, name`),
    account_export: await rows(sql`
      select asked_at, ready_at, given, archive_key is not null as has_archive, is_told from account_export where uid = ${uid}`),
    // Actions of the member as staff are exported without detail, because the detail is about other members.
    account_act: await rows(sql`
      select act.at, act.act, act.by_pseudonym = member.act_pseudonym as is_own,
        case when act.subject_pseudonym = member.act_pseudonym then act.detail end as detail
      from account_act act
      join account_member member on member.act_pseudonym in (act.by_pseudonym, act.subject_pseudonym)
      where member.uid = ${uid} order by act.number`),
  };
}
