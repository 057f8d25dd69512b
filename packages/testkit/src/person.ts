import { createHash } from 'node:crypto';
import type { Tokens } from '@mitto/account/contract/member';
import { registerMember } from '@mitto/account/server/members/register-member';
import { hashPassword } from '@mitto/account/server/sign-in/password/password';
import { deleteMember, updateMember, updatePrivacy } from '@mitto/account/server/store/members';
import { day } from '@mitto/kit/time';
import { currentAcceptances } from '@mitto/profile/contract/text-versions';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Call } from './world-calls.ts';

/** Search filter: the people that a member wants to meet. */
export interface SearchWishes {
  readonly interested: number;
  readonly minAge: number;
  readonly maxAge: number;
}

export interface PersonWishes {
  readonly isPremium?: boolean;
  readonly isAdmin?: boolean;
  readonly isEmailVerified?: boolean;
  readonly mobile?: string;
  readonly hasProfile?: boolean;
  /** Search filter of the profile. Others' searches use a later change only after a day. */
  readonly searchFilter?: SearchWishes;
  /**
   * Standing of the account after the person has signed in. With `deleted`, their token stays, but the
   * account no longer exists.
   */
  readonly standing?: 'active' | 'paused' | 'suspended' | 'disabled' | 'deleted' | 'must-reset';
}

export interface TestPerson {
  readonly name: string;
  readonly uid: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly tokens: Tokens;
  /** Calls as this person, from the device they signed in on. */
  readonly call: Call;
}

export const testPassword = 'Kingfisher-7-lake';

/**
 * Cost of the password hash. `real` is the cost of production, `quick` is the lowest that argon2id allows.
 */
export type PasswordCost = 'real' | 'quick';

/** `testPassword` hashed at the lowest cost that argon2id allows. */
const quickHash =
  '$argon2id$v=19$m=8,t=1,p=1$EiY+a4dDLX472wDepEVQ6Q$pUYSrO2m2scQd0xT3cVbg0hG9WFV3ai9U42RX65RJu4';
let realHash: Promise<string> | undefined;

function hashedForReal(): Promise<string> {
  realHash ??= hashPassword(testPassword);
  return realHash;
}

/**
 * Derives an own IP address for each person, so that failed sign-ins from other addresses cannot block this
 * person's sign-in.
 */
function homeOf(name: string): string {
  return `10.${createHash('sha256').update(name).digest().subarray(0, 3).join('.')}`;
}

/** Registers a person, signs them in over HTTP, then sets the wished standing. */
export async function createPerson(
  deps: Deps,
  call: Call,
  name: string,
  wishes: PersonWishes,
  passwords: PasswordCost = 'quick',
): Promise<TestPerson> {
  const passwordHash = passwords === 'quick' ? quickHash : await hashedForReal();
  const email = `${name}@people.example`;
  const uid = await deps.database.transact(async (tx) => {
    const member = await registerMember(tx, deps, {
      email,
      passwordHash,
      emailVerifiedAt: wishes.isEmailVerified === false ? null : deps.now(),
      referral: null,
    });
    await updateMember(tx, member.uid, {
      username: name,
      username_key: name.toLowerCase(),
      ...(wishes.isPremium ? { premium_until: deps.now() + 365 * day, premium_told: true } : {}),
      ...(wishes.isAdmin ? { roles: ['ROLE_USER', 'ROLE_ADMIN'] } : {}),
      ...(wishes.mobile ? { mobile: wishes.mobile, mobile_verified_at: deps.now() } : {}),
    });
    return member.uid;
  });
  const signedIn = await call('authorize', { email, password: testPassword }, { ip: homeOf(name) });
  if (signedIn.status !== 200 || signedIn.result.disabled)
    throw new Error(`${name} could not sign in: ${signedIn.text}`);
  const { tokens } = signedIn.result;
  if (wishes.hasProfile) await giveProfile(call, name, tokens.bearer, wishes.searchFilter);
  await bringInto(deps, uid, wishes.standing ?? 'active');
  return {
    name,
    uid,
    email,
    username: name,
    password: testPassword,
    tokens,
    call: (callName, input, options) => call(callName, input, { bearer: tokens.bearer, ...options }),
  };
}

const longestUsername = 30;

/** Creates a profile as the end of the wizard does. */
async function giveProfile(
  call: Call,
  name: string,
  bearer: string,
  searchFilter?: SearchWishes,
): Promise<void> {
  const dob = { day: 14, month: 3, year: 1995 };
  const accepts = { texts: currentAcceptances(), language: 'en' } as const;
  const made = await call(
    'createProfile',
    {
      name: `${name} Field`,
      username: name.slice(0, longestUsername),
      gender: 0,
      dob,
      accepts,
      ...(searchFilter && { searchFilter }),
    },
    { bearer },
  );
  if (made.status !== 200) throw new Error(`${name} has no profile: ${made.text}`);
}

async function bringInto(
  deps: Deps,
  uid: string,
  standing: NonNullable<PersonWishes['standing']>,
): Promise<void> {
  await deps.database.transact(async (tx) => {
    if (standing === 'paused') await updatePrivacy(tx, uid, { available: false });
    if (standing === 'suspended') {
      await updateMember(tx, uid, {
        suspended_at: deps.now(),
        suspended_until: deps.now() + 7 * day,
        suspension_message: 'For a test.',
        suspension_resolution: 'Wait a week.',
      });
    }
    if (standing === 'disabled') await updateMember(tx, uid, { is_disabled: true });
    if (standing === 'must-reset') await updateMember(tx, uid, { must_reset: true });
    if (standing === 'deleted') await deleteMember(tx, uid);
  });
}

/** Signs the same member in on a further device, or again after the session has ended. */
export async function signInAgain(
  { anonymous }: { readonly anonymous: { readonly call: Call } },
  person: TestPerson,
): Promise<TestPerson> {
  const { email, password, name } = person;
  const { result } = await anonymous.call('authorize', { email, password });
  if (result.disabled) throw new Error(`${name} is disabled.`);
  const { tokens } = result;
  return {
    ...person,
    tokens,
    call: (callName, input, options) =>
      anonymous.call(callName, input, { bearer: tokens.bearer, ...options }),
  };
}
