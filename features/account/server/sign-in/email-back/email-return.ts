import { day, hour } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { insertEmailReturn } from '../../store/email-returns.ts';
import type { MemberRow } from '../../store/members.ts';
import { newToken } from '../sessions/browser-cookie.ts';

/** Time in which the owner of an address can put it back. */
const returnLifetime = 72 * hour;

/** Passkeys, keys and providers added in the day before the change go too: whoever changed it may have come earlier. */
export const suspectBefore = day;

type ReturnDeps = Pick<Deps, 'now' | 'secrets' | 'settings'>;

/**
 * Stores a way back to the address that the member has now, and returns its link; undefined for an address that
 * nobody has verified. A typing error in an address would otherwise hand the account to a stranger.
 */
export async function offerEmailReturn(
  tx: Tx,
  { now, secrets, settings }: ReturnDeps,
  { uid, email, email_key, email_verified_at: verifiedAt }: MemberRow,
): Promise<string | undefined> {
  if (email === null || email_key === null || verifiedAt === null) return undefined;
  const token = newToken();
  await insertEmailReturn(tx, {
    token_mac: returnMac({ secrets }, token),
    uid,
    email,
    email_key,
    verified_at: verifiedAt,
    made_at: now(),
    expires_at: now() + returnLifetime,
  });
  // The token stands in the fragment, which no server and no log ever sees.
  return settings.appRouting === 'path'
    ? `${settings.appOrigin}/login?state=undo#token=${token}`
    : `${settings.appOrigin}/#!/login?state=undo&token=${token}`;
}

export function returnMac({ secrets }: Pick<Deps, 'secrets'>, token: string): Buffer {
  return secrets.mac('email-return', token);
}
