import * as v from 'valibot';
import { Email } from '../../contract/member.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** How a provider vouches for the address it names. */
export interface EmailRule {
  /** Whether the address may also be asked for, where the token does not name it. */
  readonly mayBeAsked: boolean;
  readonly isVerified: (claims: Claims) => boolean;
}

/** What the standard says; some providers write the boolean as a word. */
export const verifiedByClaim: EmailRule = {
  mayBeAsked: true,
  isVerified: (claims) => claims['email_verified'] === true || claims['email_verified'] === 'true',
};

/** Microsoft's own accounts, outlook.com and the like, all live in this one tenant. */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';

/**
 * Microsoft lets the administrator of any tenant write any address into it. It vouches for those of personal
 * accounts, and where the optional claim says that the tenant owns the domain of the token's own address.
 */
export const verifiedByMicrosoft: EmailRule = {
  mayBeAsked: false,
  isVerified: (claims) => {
    const ownsDomain = claims['xms_edov'];
    if (ownsDomain === true || ownsDomain === 1 || ownsDomain === '1' || ownsDomain === 'true') return true;
    return claims['tid'] === personalTenant;
  },
};

/** The address, if it is one that an account can have. */
export function readAddress(claim: unknown): string | null {
  const parsed = v.safeParse(Email, claim);
  return parsed.success ? parsed.output : null;
}
