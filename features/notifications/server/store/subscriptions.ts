import type { Tx } from '@mitto/server-kit/database/database';
import { askTogether } from '@mitto/sync-server/remembered';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { NotificationLanguage } from '../../contract/notification-language.ts';

export interface DeviceOfMember {
  readonly uid: string;
  readonly deviceId: string;
}

export interface PushSubscriptionRow {
  readonly deviceId: string;
  readonly sealed: Uint8Array;
  readonly language: NotificationLanguage;
  readonly madeAt: number;
}

/** Holds the device's session, so that it is not signed out before this transaction ends. False if it is gone. */
export async function holdDevice(tx: Tx, { uid, deviceId }: DeviceOfMember): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account_device where uid = ${uid} and device_id = ${deviceId} for key share`.execute(tx);
  return rows.length > 0;
}

/** The subscription with this address, whosever it is. Nobody else subscribes the address meanwhile. */
export async function lockEndpoint(
  tx: Tx,
  endpointMac: Uint8Array,
): Promise<(DeviceOfMember & { readonly sealed: Uint8Array }) | undefined> {
  const name = Buffer.from(endpointMac).toString('hex');
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  const { rows } = await sql<DeviceOfMember & { sealed: Uint8Array }>`
    select uid, device_id as "deviceId", sealed from notification_subscription
    where endpoint_mac = ${endpointMac} for update`.execute(tx);
  return rows[0];
}

interface NewSubscription extends DeviceOfMember, Omit<PushSubscriptionRow, 'deviceId'> {
  readonly endpointMac: Uint8Array;
}

/** Writes the subscription of a device, instead of its earlier one. */
export async function putSubscription(tx: Tx, one: NewSubscription): Promise<void> {
  await sql`
    insert into notification_subscription (uid, device_id, endpoint_mac, sealed, language, made_at)
    values (${one.uid}, ${one.deviceId}, ${one.endpointMac}, ${one.sealed}, ${one.language}, ${one.madeAt})
    on conflict (uid, device_id) do update set endpoint_mac = excluded.endpoint_mac, sealed = excluded.sealed,
      language = excluded.language, made_at = excluded.made_at`.execute(tx);
}

export async function deleteSubscription(tx: Tx, { uid, deviceId }: DeviceOfMember): Promise<void> {
  await sql`
    delete from notification_subscription where uid = ${uid} and device_id = ${deviceId}`.execute(tx);
}

/** Deletes a subscription that its push service has ended, unless the device has made another one meanwhile. */
export async function deleteEndpoint(tx: Tx, endpointMac: Uint8Array): Promise<void> {
  await sql`delete from notification_subscription where endpoint_mac = ${endpointMac}`.execute(tx);
}

/** The subscriptions of a member, of one device if it is given. */
export async function listSubscriptions(
  tx: SyncTx,
  { uid, deviceId }: Pick<DeviceOfMember, 'uid'> & Partial<DeviceOfMember>,
): Promise<PushSubscriptionRow[]> {
  const all = await askTogether(tx, 'push subscriptions', uid, async (uids) => {
    const { rows } = await sql<PushSubscriptionRow & { readonly uid: string }>`
      select uid, device_id as "deviceId", sealed, language, made_at as "madeAt" from notification_subscription
      where uid = any(${uids}::uuid[]) order by made_at, device_id`.execute(tx);
    return uids.map((one) => rows.flatMap(({ uid: of, ...row }) => (of === one ? [row] : [])));
  });
  return deviceId === undefined ? all : all.filter((one) => one.deviceId === deviceId);
}

export async function deleteSubscriptionsOf(tx: SyncTx, uid: string): Promise<void> {
  await sql`delete from notification_subscription where uid = ${uid}`.execute(tx);
}
