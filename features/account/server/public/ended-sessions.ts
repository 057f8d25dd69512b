import type { Db } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';

export interface OpenSession {
  readonly uid: string;
  readonly deviceId: string;
}

/**
 * Returns the ids of devices whose session is no longer valid: the device was signed out or removed, or the
 * member is disabled, suspended, no longer joined, or must set a new password first. One query for all
 * sessions.
 */
export async function findEndedSessions(
  db: Db,
  sessions: readonly OpenSession[],
  now: number,
): Promise<ReadonlySet<string>> {
  const uids = sessions.map(({ uid }) => uid);
  const deviceIds = sessions.map(({ deviceId }) => deviceId);
  const { rows } = await sql<{ device_id: string }>`
    select device.device_id
    from unnest(${uids}::uuid[], ${deviceIds}::uuid[]) as asked (uid, device_id)
    join account_device device on device.uid = asked.uid and device.device_id = asked.device_id
    join account_member member on member.uid = asked.uid
    where member.is_joined and not member.is_disabled and member.leaving_at is null and not member.must_reset
      and (member.suspended_at is null or member.suspended_until <= ${now})`.execute(db);
  const standing = new Set(rows.map((row) => row.device_id));
  return new Set(deviceIds.filter((id) => !standing.has(id)));
}
