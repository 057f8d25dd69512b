import { fail, Refusal, refuse } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Updateable } from 'kysely';
import { accountEvents } from '../../../contract/account-events.ts';
import type { userCalls } from '../../../contract/user-calls.ts';
import { compareKey } from '../../../policy.ts';
import { accountMailOf } from '../../mail/account-mail.ts';
import { offerEmailReturn } from '../../sign-in/email-back/email-return.ts';
import { checkOwnPassword } from '../../sign-in/password/check-password.ts';
import { checkChosenPassword, hashPassword, isPasswordOf } from '../../sign-in/password/password.ts';
import { proveFreshSignIn } from '../../sign-in/sessions/fresh-sign-in.ts';
import { knowBrowser } from '../../sign-in/sessions/known-devices.ts';
import type { MemberTable } from '../../store/account-tables.ts';
import { deleteDevices } from '../../store/devices.ts';
import { isEmailKept } from '../../store/email-returns.ts';
import { lockMember, type MemberRow, readMember, readPrivacy } from '../../store/members.ts';
import { deleteSecondSteps } from '../../store/second-steps.ts';
import { changePrivacyFlags } from '../change-privacy.ts';
import { changeNames, checkNames } from '../check-names.ts';
import { countAsking } from '../count-asking.ts';
import { memberChanged } from '../member-changed.ts';
import { userInfoOf } from '../user-info.ts';

type Context = CallContext<typeof userCalls.updateUser>;
type Answer = CallAnswer<typeof userCalls.updateUser>;

export async function updateUser(deps: Deps, context: Context): Promise<Answer> {
  const { me, input } = context;
  const { database, now } = deps;
  // Until the password reset is done, only the password may change.
  const isBesideReset =
    input.email !== undefined || input.username !== undefined || input.privacy !== undefined;
  if (me.mustReset && (input.password === undefined || isBesideReset)) return refuse('reset-first');

  const member = await readMember(database.db, me.uid);
  if (!member) return refuse('unauthorized');
  const refusal = (await proveOwner(deps, context, member)) ?? (await countNewNames(deps, context, member));
  if (refusal) return refusal;
  const passwordHash = await newPasswordHash(input.password, member);

  return await context.transact(async (tx) => {
    const current = await lockMember(tx, me.uid);
    if (!current) return refuse('unauthorized');
    // Another device changed the password since `proveOwner`: the proof no longer holds.
    if (current.password_hash !== member.password_hash) return refuse('account/wrong-password');
    checkNames(current.roles, input);
    await changeNames(tx, deps, current.uid, {
      ...changesOf(context, current, now()),
      ...passwordChanges(passwordHash, now()),
    });
    if (input.email !== undefined && (await isEmailKept(tx, compareKey(input.email), me.uid, now()))) {
      fail('account/email-taken', { fields: { email: 'taken' } });
    }
    if (passwordHash !== undefined) await deleteDevices(tx, me.uid, me.deviceId);
    if (passwordHash !== undefined || input.email !== undefined) await deleteSecondSteps(tx, me.uid);
    await tellOwner(tx, deps, context, current);
    if (input.email !== undefined || input.username !== undefined) {
      await deps.emit(tx, accountEvents.detailsChanged, { uid: me.uid });
    }
    if (input.privacy) await changePrivacyFlags(tx, deps, current, input.privacy, { byStaff: false });
    memberChanged(deps, tx, me.uid);
    const [after, privacy] = [await readMember(tx, me.uid), await readPrivacy(tx, me.uid)];
    if (!after) return refuse('unauthorized');
    // The new password ended the passes of all devices; this one goes on being known.
    if (passwordHash !== undefined) context.setCookie?.(knowBrowser(deps, after, context.cookies).cookie);
    return userInfoOf(after, privacy, now());
  });
}

/**
 * Requires the current password to change the password or the address. An account without a password needs a
 * fresh sign-in instead.
 */
async function proveOwner(deps: Deps, { me, input }: Context, member: MemberRow) {
  const isGrave = input.password !== undefined || input.email !== undefined;
  if (!isGrave || me.mustReset) return undefined;
  if (member.password_hash === null) return await proveFreshSignIn(deps, me.uid, me.deviceId);
  if (input.currentPassword === undefined) {
    return refuse('account/wrong-password', { fields: { currentPassword: 'required' } });
  }
  return await checkOwnPassword(deps, me, input.currentPassword);
}

/** Counts a new address or username, because the answer tells whether it is taken. */
async function countNewNames(deps: Deps, context: Context, member: MemberRow) {
  const { email, username } = context.input;
  for (const [type, value, own] of [
    ['email', email, member.email_key],
    ['username', username, member.username_key],
  ] as const) {
    const key = value === undefined ? own : compareKey(value);
    if (key === null || key === own) continue;
    const counted = await countAsking(deps, context, { call: 'updateUser', type, key });
    if (counted instanceof Refusal) return counted;
  }
  return undefined;
}

async function newPasswordHash(password: string | undefined, member: MemberRow): Promise<string | undefined> {
  if (password === undefined) return undefined;
  checkChosenPassword(password, member.email);
  if (await isPasswordOf(member.password_hash, password)) fail('account/same-password');
  return await hashPassword(password);
}

function passwordChanges(passwordHash: string | undefined, at: number): Updateable<MemberTable> {
  if (passwordHash === undefined) return {};
  return { password_hash: passwordHash, password_changed_at: at, must_reset: false };
}

function changesOf({ input }: Context, current: MemberRow, at: number): Updateable<MemberTable> {
  const changes: Updateable<MemberTable> = { modified_at: at };
  if (input.username !== undefined) {
    changes.username = input.username;
    changes.username_key = compareKey(input.username);
  }
  if (input.email !== undefined) {
    const emailKey = compareKey(input.email);
    changes.email = input.email;
    changes.email_key = emailKey;
    if (emailKey !== current.email_key) changes.email_verified_at = null;
  }
  return changes;
}

/**
 * Reports a change to the owner's devices, and mails them at the previous address, so that they notice a change
 * made by somebody else.
 */
async function tellOwner(
  tx: Tx,
  deps: Deps,
  { input, client, me }: Context,
  before: MemberRow,
): Promise<void> {
  const isMoved = input.email !== undefined && compareKey(input.email) !== before.email_key;
  const occasions = [
    ...(input.password === undefined ? [] : ['password' as const]),
    ...(isMoved ? ['email' as const] : []),
  ];
  for (const occasion of occasions) {
    const event = `${occasion}-changed` as const;
    await deps.emit(tx, accountEvents.securityChanged, { uid: me.uid, event, deviceId: me.deviceId });
    if (before.email === null) continue;
    const link = occasion === 'email' ? await offerEmailReturn(tx, deps, before) : undefined;
    const mail = { to: before.email, ...accountMailOf(occasion, client?.language ?? 'en', link) };
    await deps.enqueue(tx, mailJob, mail, { uid: before.uid });
  }
}
