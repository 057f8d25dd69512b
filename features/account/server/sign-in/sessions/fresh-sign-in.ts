import { refuse } from '@mitto/kit/app-error';
import { minute } from '@mitto/kit/time';
import type { Deps } from '@mitto/server-kit/module/deps';
import { findDevice } from '../../store/devices.ts';

/** Max age (10 minutes) of a sign-in that proves the identity of a member without a password. */
const freshSignIn = 10 * minute;

export async function proveFreshSignIn({ database, now }: Deps, uid: string, deviceId: string) {
  const device = await findDevice(database.db, uid, deviceId);
  const isFresh = device !== undefined && now() - device.signed_in_at <= freshSignIn;
  return isFresh ? undefined : refuse('account/sign-in-again');
}
