import { refuse } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { DeviceSession } from '../../../contract/member.ts';
import type { sessionCalls } from '../../../contract/session-calls.ts';
import { memberChanged } from '../../members/member-changed.ts';
import { deleteDevice, deleteDevices, listDevices, type StoredDevice } from '../../store/devices.ts';
import { findMe } from './sessions.ts';
import { readBearer } from './tokens.ts';

type Calls = typeof sessionCalls;

export function deviceSessionOf(row: StoredDevice, currentId: string | undefined): DeviceSession {
  return {
    deviceId: row.device_id,
    isCurrent: row.device_id === currentId,
    details: {
      browserName: row.browser_name,
      platform: row.platform,
      userAgent: row.user_agent,
      ip: row.ip,
      time: row.seen_at,
    },
  };
}

export async function devices(
  { database }: Deps,
  { me }: CallContext<Calls['devices']>,
): Promise<DeviceSession[]> {
  const rows = await listDevices(database.db, me.uid);
  return rows.map((row) => deviceSessionOf(row, me.deviceId));
}

export async function removeDevice(
  deps: Deps,
  { me, input, transact }: CallContext<Calls['removeDevice']>,
): Promise<CallAnswer<Calls['removeDevice']>> {
  return await transact(async (tx) => {
    if (!(await deleteDevice(tx, me.uid, input.deviceId))) return refuse('account/no-such-device');
    memberChanged(deps, tx, me.uid);
    return {};
  });
}

export async function removeDevices(
  deps: Deps,
  { me, transact }: CallContext<Calls['removeDevices']>,
): Promise<CallAnswer<Calls['removeDevices']>> {
  return await transact(async (tx) => {
    await deleteDevices(tx, me.uid);
    memberChanged(deps, tx, me.uid);
    return {};
  });
}

export async function destroySession(
  deps: Deps,
  { me, transact }: CallContext<Calls['destroySession']>,
): Promise<CallAnswer<Calls['destroySession']>> {
  return await transact(async (tx) => {
    await deleteDevice(tx, me.uid, me.deviceId);
    memberChanged(deps, tx, me.uid);
    return {};
  });
}

/**
 * Token introspection: returns whether a token is valid, and its member and expiry. It gives no access beyond
 * that of the token itself.
 */
export async function verifyToken(
  deps: Deps,
  { input }: CallContext<Calls['verifyToken']>,
): Promise<CallAnswer<Calls['verifyToken']>> {
  const claims = readBearer(deps.secrets, input.token);
  if (!claims || claims.expiresAt <= deps.now() || !(await findMe(deps, claims))) return { active: false };
  return { active: true, userId: claims.uid, expires_at: claims.expiresAt };
}
