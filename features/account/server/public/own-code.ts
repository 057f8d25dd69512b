import { fail, Refusal, refuse } from '@mitto/kit/app-error';
import { day, secondsUntil } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { ClientOptions } from '@mitto/server-kit/http/options-header';
import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { CodeSent } from '../../contract/member.ts';
import { accountMailOf } from '../mail/account-mail.ts';
import { checkCode, useCode } from '../sign-in/codes/check-code.ts';
import { addressIdentifier } from '../sign-in/codes/code-identifier.ts';
import { sendCode } from '../sign-in/codes/send-code.ts';
import { checkOwnPassword } from '../sign-in/password/check-password.ts';
import { proveFreshSignIn } from '../sign-in/sessions/fresh-sign-in.ts';
import { findAddressee } from '../store/challenges.ts';
import { lockMember, type MemberRow, readMember } from '../store/members.ts';

/** The part of a call's context that sending and checking a code needs. */
type OwnContext = Pick<CallContext<never>, 'from' | 'cookies' | 'proof'> & {
  readonly me: Me;
  readonly client: ClientOptions | undefined;
};
type SendContext = OwnContext & {
  transact(work: (tx: Tx) => Promise<CodeSent | Refusal>): Promise<CodeSent | Refusal>;
};

/** Purposes for which other features ask for a code. */
type Purpose = 'coins-pin';

/**
 * Sends a code to the member's own address, once the password has proved who asks. An account without a
 * password needs a fresh sign-in instead.
 */
export async function sendOwnCode(
  deps: Deps,
  context: SendContext,
  { purpose, password }: { readonly purpose: Purpose; readonly password: string | undefined },
): Promise<CodeSent | Refusal> {
  const proved = await proveMember(deps, context.me, password);
  if (proved instanceof Refusal) return proved;
  const { uid, email } = proved;
  return await sendCode(deps, context, {
    purpose,
    identifier: addressIdentifier(email),
    typed: email,
    isKnown: () => Promise.resolve(true),
    findAddressee: async (tx) => {
      const member = await findAddressee(tx, 'uid', uid);
      // The address has changed since the password was checked.
      return member?.email === email ? { uid, to: email } : fail('busy');
    },
  });
}

export interface OwnCode {
  readonly purpose: Purpose;
  readonly password: string | undefined;
  readonly code: string;
  readonly ref: string;
}

/**
 * Checks the password and the code. The returned function marks the code as used, within the transaction of
 * its effect; it returns a refusal if the code was used at the same moment, or the address has changed. It
 * tells the owner by mail.
 */
export async function checkOwnCode(
  deps: Deps,
  context: OwnContext,
  { purpose, password, code, ref }: OwnCode,
): Promise<((tx: Tx) => Promise<Refusal | undefined>) | Refusal> {
  const proved = await proveMember(deps, context.me, password);
  if (proved instanceof Refusal) return proved;
  const { uid, email } = proved;
  const identifier = addressIdentifier(email);
  const checked = await checkCode(deps, context, { purpose, identifier, code, ref });
  if (checked instanceof Refusal) return checked;
  return async (tx) => {
    const isFirst = await useCode(tx, deps, checked.challenge);
    const member = await lockMember(tx, uid);
    const isOwn = checked.challenge.uid === uid && member?.email === email;
    if (!isFirst || !isOwn) return refuse('account/wrong-code');
    const mail = { to: email, ...accountMailOf(purpose, context.client?.language ?? 'en') };
    await deps.enqueue(tx, mailJob, mail, { uid });
    return undefined;
  };
}

async function proveMember(
  deps: Deps,
  me: Me,
  password: string | undefined,
): Promise<(Pick<MemberRow, 'uid'> & { readonly email: string }) | Refusal> {
  const member = (await readMember(deps.database.db, me.uid)) ?? fail('unauthorized');
  const { uid, email } = member;
  if (email === null) return refuse('account/email-unverified');
  const refusal = checkAddress(member, deps.now()) ?? (await proveOwner(deps, me, member, password));
  return refusal ?? { uid, email };
}

/**
 * Refuses an address that was changed lately: who knows the password alone could change the address first.
 * The owner has a day to answer the mail about the change.
 */
function checkAddress(
  { email_verified_at: verifiedAt, made_at }: MemberRow,
  now: number,
): Refusal | undefined {
  if (verifiedAt === null) return refuse('account/email-unverified');
  const isNew = verifiedAt + day > now && made_at + day <= now;
  return isNew
    ? refuse('account/email-too-new', { countDown: secondsUntil(verifiedAt + day, now) })
    : undefined;
}

async function proveOwner(deps: Deps, me: Me, { password_hash }: MemberRow, password: string | undefined) {
  if (password_hash === null) return await proveFreshSignIn(deps, me.uid, me.deviceId);
  if (password === undefined) return refuse('account/wrong-password', { fields: { password: 'required' } });
  return await checkOwnPassword(deps, me, password);
}
