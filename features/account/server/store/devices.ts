import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Insertable, Selectable } from 'kysely';
import type { DeviceTable } from './account-tables.ts';

export type StoredDevice = Selectable<DeviceTable>;

const maxDevices = 50;

/**
 * Inserts the device. If the member then has too many, deletes those that have not been used for the longest
 * time.
 */
export async function insertDevice(tx: Tx, device: Insertable<DeviceTable>): Promise<void> {
  await tx.insertInto('account_device').values(device).execute();
  await tx
    .deleteFrom('account_device')
    .where('uid', '=', device.uid)
    .where('device_id', 'in', (eb) =>
      eb
        .selectFrom('account_device')
        .select('device_id')
        .where('uid', '=', device.uid)
        .orderBy('seen_at', 'desc')
        .orderBy('device_id', 'desc')
        .limit(1000)
        .offset(maxDevices),
    )
    .execute();
}

export async function findDevice(
  db: Db | Tx,
  uid: string,
  deviceId: string,
): Promise<StoredDevice | undefined> {
  return await db
    .selectFrom('account_device')
    .selectAll()
    .where('uid', '=', uid)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
}

export async function lockDevice(tx: Tx, uid: string, deviceId: string): Promise<StoredDevice | undefined> {
  return await tx
    .selectFrom('account_device')
    .selectAll()
    .where('uid', '=', uid)
    .where('device_id', '=', deviceId)
    .forUpdate()
    .executeTakeFirst();
}

export async function listDevices(db: Db | Tx, uid: string): Promise<StoredDevice[]> {
  return await db
    .selectFrom('account_device')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('seen_at', 'desc')
    .orderBy('device_id', 'desc')
    .execute();
}

/** Advances the generation when new tokens are issued. */
export async function rotateDevice(tx: Tx, device: StoredDevice, now: number): Promise<void> {
  await tx
    .updateTable('account_device')
    .set({
      generation: device.generation + 1,
      used_generation: device.generation,
      rotated_at: now,
      seen_at: now,
    })
    .where('uid', '=', device.uid)
    .where('device_id', '=', device.device_id)
    .execute();
}

/**
 * Records that a token of this generation was used. A refresh with an older refresh token can then no longer
 * be retried.
 */
export async function markUsed(
  db: Db | Tx,
  device: StoredDevice,
  generation: number,
  now: number,
): Promise<void> {
  await db
    .updateTable('account_device')
    .set({ used_generation: generation, seen_at: now })
    .where('uid', '=', device.uid)
    .where('device_id', '=', device.device_id)
    .where('used_generation', '<=', generation)
    .execute();
}

/** Deletes the device session and with it its tokens; false when there is none. */
export async function deleteDevice(tx: Tx, uid: string, deviceId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_device')
    .where('uid', '=', uid)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteDevices(tx: Tx, uid: string, except?: string): Promise<void> {
  await tx
    .deleteFrom('account_device')
    .where('uid', '=', uid)
    .$if(except !== undefined, (query) => query.where('device_id', '!=', except ?? ''))
    .execute();
}

/** Records that the member has just proved on this device who they are. */
export async function markConfirmed(
  db: Db | Tx,
  { uid, deviceId }: { readonly uid: string; readonly deviceId: string },
  at: number,
): Promise<void> {
  await db
    .updateTable('account_device')
    .set({ confirmed_at: at })
    .where('uid', '=', uid)
    .where('device_id', '=', deviceId)
    .execute();
}

/** Records that the session got a second factor, which also proves who the member is. */
export async function markSecondFactor(
  tx: Tx,
  { uid, deviceId }: { readonly uid: string; readonly deviceId: string },
  at: number,
): Promise<void> {
  await tx
    .updateTable('account_device')
    .set({ has_second_factor: true, confirmed_at: at })
    .where('uid', '=', uid)
    .where('device_id', '=', deviceId)
    .execute();
}

interface Expiry {
  readonly rotatedBefore: number;
  readonly signedInBefore: number;
}

/** Deletes the sessions whose refresh tokens have all expired, and those that are too old. */
export async function expireDevices(db: Db, { rotatedBefore, signedInBefore }: Expiry): Promise<void> {
  await db
    .deleteFrom('account_device')
    .where((eb) => eb.or([eb('rotated_at', '<', rotatedBefore), eb('signed_in_at', '<', signedInBefore)]))
    .execute();
}
