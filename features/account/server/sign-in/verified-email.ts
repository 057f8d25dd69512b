import * as v from 'valibot';
import { Email } from '../../contract/member.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** Decides whether the provider has verified the address it names. */
export interface EmailRule {
  /** True when the userinfo endpoint may be asked for an address that the token lacks. */
  readonly mayBeAsked: boolean;
  readonly isVerified: (claims: Claims) => boolean;
}

/** The standard claim. Some providers send the boolean as a string. */
export const verifiedByClaim: EmailRule = {
  mayBeAsked: true,
  isVerified: (claims) => claims['email_verified'] === true || claims['email_verified'] === 'true',
};

/** Tenant of all personal Microsoft accounts (outlook.com and the like). */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

/**
 * Any tenant's administrator can write any address into the tenant. Trust only personal accounts, and tokens
 * whose optional claim says that the tenant owns the domain of the address.
 */
export const verifiedByMicrosoft: EmailRule = {
  mayBeAsked: false,
  isVerified: (claims) => {
    const ownsDomain = claims['xms_edov'];
    if (ownsDomain === true || ownsDomain === 1 || ownsDomain === '1' || ownsDomain === 'true') return true;
    return claims['tid'] === personalTenant;
  },
};

/** The address, or null when an account cannot have it. */
export function readAddress(claim: unknown): string | null {
  const parsed = v.safeParse(Email, claim);
  return parsed.success ? parsed.output : null;
}
