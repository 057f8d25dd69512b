import { type Refusal, refuse } from '@mitto/kit/app-error';
import { minute } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Authorized } from '../../../contract/member.ts';
import { memberChanged } from '../../members/member-changed.ts';
import type { FirstStep } from '../../store/account-tables.ts';
import { deleteDevices } from '../../store/devices.ts';
import { deleteIdentities } from '../../store/identities.ts';
import { type MemberRow, updateMember } from '../../store/members.ts';
import { insertSecondStep } from '../../store/second-steps.ts';
import { findTotp } from '../../store/two-step.ts';
import { newToken } from '../sessions/browser-cookie.ts';
import { openSession, type SigningIn } from '../sessions/open-session.ts';
import { askMailedCode, ticketMac } from './mailed-code.ts';

const ticketLifetime = 10 * minute;

type OpenDeps = Pick<Deps, 'secrets' | 'now' | 'settings' | 'emit' | 'bus' | 'enqueue'>;

/**
 * Opens a session after the first step of a sign-in. A member with two-step codes gets a ticket in its place,
 * with which the sign-in goes on once a code was typed. A guarded account without them gets its code by mail.
 */
export async function openOrAskCode(
  tx: Tx,
  deps: OpenDeps,
  member: MemberRow,
  caller: SigningIn,
  firstStep: FirstStep,
  isGuarded = false,
): Promise<Authorized | Refusal> {
  const totp = await findTotp(tx, member.uid);
  const asksCode = totp !== undefined && totp.confirmed_at !== null;
  const { email } = member;
  if (isGuarded && !asksCode && email !== null && !member.is_disabled && member.is_joined) {
    return await askMailedCode(tx, deps, { ...member, email }, caller, firstStep);
  }
  if (!asksCode || member.is_disabled || !member.is_joined) {
    return await openAfter(tx, deps, member, caller, { firstStep, hasSecondFactor: false });
  }
  const ticket = newToken();
  const at = deps.now();
  await insertSecondStep(tx, {
    ticket_mac: ticketMac(deps, ticket),
    uid: member.uid,
    first_step: firstStep,
    code_mac: null,
    made_at: at,
    expires_at: at + ticketLifetime,
    used_at: null,
  });
  return refuse('account/second-step', { ticket });
}

interface Steps {
  readonly firstStep: FirstStep;
  readonly hasSecondFactor: boolean;
}

/** Opens the session once all steps are done. After the code of a reset a new password has to be set first. */
export async function openAfter(
  tx: Tx,
  deps: OpenDeps,
  member: MemberRow,
  caller: SigningIn,
  { firstStep, hasSecondFactor }: Steps,
): Promise<Authorized | Refusal> {
  // A deleted account is brought back first: a new password can be set then.
  const isLeaving = member.leaving_at !== null;
  const isReset = firstStep === 'reset' && !member.is_disabled && member.is_joined && !isLeaving;
  const opened = isReset ? await prepareReset(tx, deps, member) : member;
  return await openSession(tx, deps, opened, caller, { hasSecondFactor });
}

async function prepareReset(tx: Tx, deps: OpenDeps, member: MemberRow): Promise<MemberRow> {
  const at = deps.now();
  // Reading the code also verifies the address.
  const changes = { must_reset: true, email_verified_at: member.email_verified_at ?? at, modified_at: at };
  await updateMember(tx, member.uid, changes);
  // During a reset no session needs the old password, so an attacker's session could set the new password
  // first.
  await deleteDevices(tx, member.uid);
  // An attacker who registered this address unverified could come back through the provider they had linked.
  if (member.email_verified_at === null) await deleteIdentities(tx, member.uid);
  memberChanged(deps, tx, member.uid);
  return { ...member, ...changes };
}
