import { askTogether } from '@mitto/sync-server/remembered';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { NotificationChannel } from '../../contract/notification-settings.ts';

export interface MovedSwitch {
  readonly channel: NotificationChannel;
  readonly name: string;
  readonly is_on: boolean;
}

export function listNotificationSwitches(tx: SyncTx, uid: string): Promise<MovedSwitch[]> {
  return askTogether(tx, 'notification switches', uid, async (uids) => {
    const { rows } = await sql<MovedSwitch & { readonly uid: string }>`
      select uid, channel, name, is_on from account_notification where uid = any(${uids}::uuid[])
      order by channel, name`.execute(tx);
    return uids.map((one) => rows.flatMap(({ uid: of, ...moved }) => (of === one ? [moved] : [])));
  });
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
