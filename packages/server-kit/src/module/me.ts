import type { Role } from '@mitto/kit/define-api';
import type { Uid } from '@mitto/kit/ids';

/** The signed-in member, as every call sees them. */
export interface Me {
  readonly uid: Uid;
  /** The device session the call came through. */
  readonly deviceId: string;
  readonly roles: readonly Role[];
  readonly standing: 'active' | 'paused' | 'suspended';
  /** While suspended: until when, if an end is known. */
  readonly suspendedUntil?: number;
  readonly isPremium: boolean;
  /** A new password has to be set before anything else. */
  readonly mustReset: boolean;
}

/** Turns a bearer token into the member it stands for; undefined for every kind of wrong token. */
export type Authenticate = (token: string) => Me | undefined | Promise<Me | undefined>;
