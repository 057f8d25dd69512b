import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { NotificationChannel } from '../../contract/notification-settings.ts';

export interface MovedSwitch {
  readonly channel: NotificationChannel;
  readonly name: string;
  readonly is_on: boolean;
}

export async function listNotificationSwitches(tx: SyncTx, uid: string): Promise<MovedSwitch[]> {
  const { rows } = await sql<MovedSwitch>`
    select channel, name, is_on from account_notification where uid = ${uid} order by channel, name`.execute(
    tx,
  );
  return rows;
}

export async function putNotificationSwitches(
  tx: SyncTx,
  uid: string,
  moved: readonly MovedSwitch[],
): Promise<void> {
  await sql`
    insert into account_notification (uid, channel, name, is_on)
    select ${uid}, channel, name, is_on
    from json_to_recordset(${JSON.stringify(moved)}::json) as r(channel text, name text, is_on boolean)
    on conflict (uid, channel, name) do update set is_on = excluded.is_on`.execute(tx);
}
