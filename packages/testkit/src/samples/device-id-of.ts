import type { Tokens } from '@mitto/account/contract/member';
import { readClaims } from '@mitto/account/server/sessions/tokens';

/** The device session that these tokens belong to. */
export function deviceIdOf({ bearer }: Tokens): string {
  const claims = readClaims(bearer);
  if (!claims) throw new Error('This is no token of ours.');
  return claims.deviceId;
}
