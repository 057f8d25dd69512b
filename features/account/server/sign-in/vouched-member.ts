import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { compareKey } from '../../policy.ts';
import { registerMember } from '../members/register-member.ts';
import { findIdentity, insertIdentity, listIdentities, lockIdentity } from '../store/identities.ts';
import { findMember, findMemberBy, lockMember, type MemberRow } from '../store/members.ts';
import type { Vouched } from './identity-provider.ts';
import type { WaitingSignIn } from './waiting-sign-in.ts';

/** The member a provider vouches for: linked before, found by address, or newly registered. */
export async function vouchedMember(
  tx: Tx,
  deps: Deps,
  { provider, referral }: Pick<WaitingSignIn, 'provider' | 'referral'>,
  { subject, verifiedEmail }: Vouched,
): Promise<MemberRow> {
  await lockIdentity(tx, provider, subject);
  const identity = await findIdentity(tx, provider, subject);
  const known = identity && (await findMember(tx, identity.uid));
  if (known) return known;
  // The same answer whether or not somebody has this unverified address.
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
 * The account with this address, if both sides have verified the address. An account with an unverified
 * address may have been made by an attacker who waits for the owner to sign in. An account already linked to
 * another person of this provider shows that the address has changed hands.
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
