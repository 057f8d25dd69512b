import type { Role } from '@mitto/kit/define-api';
import type { Uid } from '@mitto/kit/ids';

/** The signed-in member who makes a call. */
export interface Me {
  readonly uid: Uid;
  /** Id of the device session in which the call is made. */
  readonly deviceId: string;
  readonly roles: readonly Role[];
  readonly standing: 'active' | 'paused' | 'suspended';
  /** End of the suspension. Missing if the suspension has no end. */
  readonly suspendedUntil?: number;
  readonly isPremium: boolean;
  /** True if the member must set a new password before making other calls. */
  readonly mustReset: boolean;
}

/** Returns the member to whom a bearer token belongs, or undefined if the token is invalid. */
export type Authenticate = (token: string) => Me | undefined | Promise<Me | undefined>;
