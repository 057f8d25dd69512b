import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { findDevice } from '../store/devices.ts';
import { networkKey } from './network-key.ts';

/** Keyed hash of the network from which the device signed in, under which a limit counts it. */
export async function readDeviceNetwork(
  deps: Pick<Deps, 'secrets'>,
  db: Db | Tx,
  { uid, deviceId }: Pick<Me, 'uid' | 'deviceId'>,
  what: string,
): Promise<Buffer | undefined> {
  const device = await findDevice(db, uid, deviceId);
  return device && networkKey(deps, what, device.ip);
}
