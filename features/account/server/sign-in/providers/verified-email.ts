import * as v from 'valibot';
import { Email } from '../../../contract/member.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** Decides whether the provider has verified the address it names. */
export interface EmailRule {
  /** True when the address may be fetched from the userinfo endpoint, if the token does not contain it. */
  readonly mayBeAsked: boolean;
  readonly isVerified: (claims: Claims) => boolean;
}

/** Trusts the standard claim `email_verified`. Some providers send it as a string. */
export const verifiedByClaim: EmailRule = {
  mayBeAsked: true,
  isVerified: (claims) => claims['email_verified'] === true || claims['email_verified'] === 'true',
};

/** Tenant of all personal Microsoft accounts (outlook.com and the like). */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

/**
 * Rule for Microsoft. The administrator of any tenant can enter any address there. So trust only personal
 * accounts, and tokens whose optional claim `xms_edov` states that the tenant owns the domain of the address.
 */
export const verifiedByMicrosoft: EmailRule = {
  mayBeAsked: false,
  isVerified: (claims) => {
    const ownsDomain = claims['xms_edov'];
    if (ownsDomain === true || ownsDomain === 1 || ownsDomain === '1' || ownsDomain === 'true') return true;
    return claims['tid'] === personalTenant;
  },
};

/** Parses the address in a claim; null when no account can have such an address. */
export function parseClaimedEmail(claim: unknown): string | null {
  const parsed = v.safeParse(Email, claim);
  return parsed.success ? parsed.output : null;
}
