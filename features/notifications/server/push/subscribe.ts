import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { arePushKeys } from '@mitto/server-kit/push/encrypt-push';
import { isPushEndpoint, type PushTarget } from '@mitto/server-kit/push/push-sender';
import type { Secrets } from '@mitto/server-kit/seal';
import type { notificationCalls, PushSubscribed } from '../../contract/notification-calls.ts';
import {
  type DeviceOfMember,
  deleteSubscription,
  holdDevice,
  lockEndpoint,
  putSubscription,
} from '../store/subscriptions.ts';

type Calls = typeof notificationCalls;
type Address = Pick<PushSubscribed, 'endpoint' | 'keys'>;

const purpose = 'push-subscription';

/** Keyed digest by which a push address is found. */
export const endpointMac = (secrets: Secrets, endpoint: string): Buffer =>
  secrets.mac('push-endpoint', endpoint);

/** Stores the subscription of the device in which the call is made. */
export async function subscribePush(
  deps: Deps,
  { me, input, transact }: CallContext<Calls['subscribePush']>,
): Promise<CallAnswer<Calls['subscribePush']>> {
  const { endpoint, keys, language } = input;
  const target = targetOf(input);
  if (!isPushEndpoint(endpoint, deps.settings.push?.privateHosts))
    fail('invalid', { fields: { endpoint: 'url' } });
  if (!arePushKeys(target)) fail('invalid', { fields: { keys: 'curve' } });
  const { secrets, now } = deps;
  return await transact(async (tx) => {
    if (!(await holdDevice(tx, me))) fail('unauthorized');
    await endOtherSubscription(tx, secrets, me, { endpoint, keys });
    await putSubscription(tx, {
      uid: me.uid,
      deviceId: me.deviceId,
      endpointMac: endpointMac(secrets, endpoint),
      sealed: sealAddress(secrets, { endpoint, keys }),
      language,
      madeAt: now(),
    });
    return {};
  });
}

/**
 * Ends the subscription of another session with the same address: a browser has one, and somebody else has signed
 * in there. Somebody who knows the address and not the browser's key is refused.
 */
async function endOtherSubscription(
  tx: Tx,
  secrets: Secrets,
  me: DeviceOfMember,
  { endpoint, keys }: Address,
): Promise<void> {
  const before = await lockEndpoint(tx, endpointMac(secrets, endpoint));
  if (!before || (before.uid === me.uid && before.deviceId === me.deviceId)) return;
  const { keys: known } = unsealAddress(secrets, before.sealed);
  if (known.p256dh !== keys.p256dh || known.auth !== keys.auth)
    fail('invalid', { fields: { endpoint: 'taken' } });
  await deleteSubscription(tx, before);
}

export async function unsubscribePush(
  _deps: Deps,
  { me, transact }: CallContext<Calls['unsubscribePush']>,
): Promise<CallAnswer<Calls['unsubscribePush']>> {
  return await transact(async (tx) => {
    await deleteSubscription(tx, me);
    return {};
  });
}

/** Seals the address and the keys of a subscription for the database. */
export function sealAddress(secrets: Secrets, { endpoint, keys }: Address): Buffer {
  return secrets.seal(purpose, JSON.stringify({ endpoint, keys }));
}

/** The stored address and keys of a subscription. */
export function unsealAddress(secrets: Secrets, sealed: Uint8Array): Address {
  // The cast is safe: only subscribePush seals for this purpose.
  return JSON.parse(secrets.unseal(purpose, sealed)) as Address;
}

/** The target of a push for a subscription. */
export function targetOf({ endpoint, keys: { p256dh, auth } }: Address): PushTarget {
  return { endpoint, p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
}
