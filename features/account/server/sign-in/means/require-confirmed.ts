import { type Refusal, refuse } from '@mitto/kit/app-error';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { confirmedFor } from '../../staff/acts/write-act.ts';
import { findDevice } from '../../store/devices.ts';
import { readMember } from '../../store/members.ts';
import { listPasskeys } from '../../store/passkeys.ts';
import { findTotp } from '../../store/two-step.ts';

/**
 * Refuses a change of the ways to sign in, unless the member has proved lately who they are: with a stolen
 * session alone nobody makes a key of their own. Staff who have a second factor need it for that too, so that
 * their password alone makes no second one.
 */
export async function requireConfirmed(
  db: Db | Tx,
  { now }: Pick<Deps, 'now'>,
  { uid, deviceId }: Pick<Me, 'uid' | 'deviceId'>,
): Promise<Refusal | undefined> {
  const device = await findDevice(db, uid, deviceId);
  if (!device || device.confirmed_at + confirmedFor < now()) return refuse('account/confirm-first');
  const member = await readMember(db, uid);
  if (!member?.roles.includes('ROLE_ADMIN') || device.has_second_factor) return undefined;
  const totp = await findTotp(db, uid);
  const hasSecond = (totp?.confirmed_at ?? null) !== null || (await listPasskeys(db, uid)).length > 0;
  return hasSecond ? refuse('account/second-factor-first') : undefined;
}
