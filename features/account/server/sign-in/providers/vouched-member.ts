import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { compareKey } from '../../../policy.ts';
import { registerMember } from '../../members/register-member.ts';
import { findIdentity, insertIdentity, listIdentities, lockIdentity } from '../../store/identities.ts';
import { findMemberBy, lockMember, type MemberRow, readMember } from '../../store/members.ts';
import type { Vouched } from './identity-provider.ts';
import type { WaitingSignIn } from './waiting-sign-in.ts';

/**
 * Returns the member for a person whom a provider has identified: linked before, found by address, or newly
 * registered.
 */
export async function vouchedMember(
  tx: Tx,
  deps: Deps,
  { provider, referral }: Pick<WaitingSignIn, 'provider' | 'referral'>,
  { subject, verifiedEmail }: Vouched,
): Promise<MemberRow> {
  await lockIdentity(tx, provider, subject);
  const identity = await findIdentity(tx, provider, subject);
  const known = identity && (await readMember(tx, identity.uid));
  if (known) return known;
  // Refuse in the same way whether or not an account has this unverified address.
  if (verifiedEmail === null) fail('account/provider-email-unverified');

  const member =
    (await memberWithAddress(tx, provider, verifiedEmail)) ??
    (await registerMember(tx, deps, {
      email: verifiedEmail,
      passwordHash: null,
      emailVerifiedAt: deps.now(),
      referral,
    }));
  await insertIdentity(tx, { uid: member.uid, provider, subject, made_at: deps.now() });
  return member;
}

/**
 * Finds the account with this address, which the provider has verified. Refuses if the account has not
 * verified it too: an attacker may have registered the account and wait for the owner of the address to sign
 * in. Also refuses if the account is linked to another person of this provider, because the address has then
 * changed hands.
 */
async function memberWithAddress(tx: Tx, provider: string, email: string): Promise<MemberRow | undefined> {
  const found = await findMemberBy(tx, 'email_key', compareKey(email));
  const member = found && (await lockMember(tx, found.uid));
  if (!member) return undefined;
  const others = await listIdentities(tx, member.uid);
  const isTaken = others.some((identity) => identity.provider === provider);
  if (member.email_verified_at === null || isTaken) fail('account/provider-email-taken');
  return member;
}
