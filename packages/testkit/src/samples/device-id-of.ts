import type { Tokens } from '@mitto/account/contract/member';
import { readClaims } from '@mitto/account/server/sign-in/sessions/tokens';

/** Returns the device id of the session to which these tokens belong. */
export function deviceIdOf({ bearer }: Tokens): string {
  const claims = readClaims(bearer);
  if (!claims) throw new Error('This is no token of ours.');
  return claims.deviceId;
}
