import { fail } from '@mitto/kit/app-error';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SignInMeans } from '../../../contract/passkeys.ts';
import { findDevice } from '../../store/devices.ts';
import { readMember } from '../../store/members.ts';
import { listPasskeys } from '../../store/passkeys.ts';
import { countRecoveryCodes, findTotp } from '../../store/two-step.ts';
import { passkeySite } from '../passkeys/passkey-challenge.ts';
import { needsSecondFactor } from '../sessions/session-roles.ts';

/** The ways in which the member signs in, for their own screen. */
export async function readMeans(
  db: Db | Tx,
  { settings }: Pick<Deps, 'settings'>,
  { uid, deviceId }: Pick<Me, 'uid' | 'deviceId'>,
): Promise<SignInMeans> {
  const member = (await readMember(db, uid)) ?? fail('unauthorized');
  const device = (await findDevice(db, uid, deviceId)) ?? fail('unauthorized');
  const totp = await findTotp(db, uid);
  const since = totp?.confirmed_at ?? null;
  return {
    hasPassword: member.password_hash !== null,
    passkeys: (await listPasskeys(db, uid)).map((row) => ({
      id: row.credential_id,
      name: row.name,
      addedAt: row.made_at,
      usedAt: row.used_at,
      isBackedUp: row.is_backed_up,
    })),
    rpId: passkeySite(settings)?.rpId ?? null,
    twoStep: since === null ? null : { since, codesLeft: await countRecoveryCodes(db, uid) },
    needsSecondFactor: needsSecondFactor(settings, member, device),
  };
}
