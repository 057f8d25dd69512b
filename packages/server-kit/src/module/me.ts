import type { Role } from '@mitto/kit/define-api';
import type { Uid } from '@mitto/kit/ids';

/** The signed-in member, as every call sees them. */
export interface Me {
  readonly uid: Uid;
  /** Id of the device session that made the call. */
  readonly deviceId: string;
  readonly roles: readonly Role[];
  readonly standing: 'active' | 'paused' | 'suspended';
  /** End of the suspension, if it has one. */
  readonly suspendedUntil?: number;
  readonly isPremium: boolean;
  /** True if a new password must be set before any other call. */
  readonly mustReset: boolean;
}

/** Returns the member of a bearer token, or undefined for any invalid token. */
export type Authenticate = (token: string) => Me | undefined | Promise<Me | undefined>;
