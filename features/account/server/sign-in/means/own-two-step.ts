import { Refusal, refuse } from '@mitto/kit/app-error';
import { minute } from '@mitto/kit/time';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { Secret } from 'otpauth';
import { accountEvents } from '../../../contract/account-events.ts';
import type { twoStepCalls } from '../../../contract/two-step-calls.ts';
import { memberChanged } from '../../members/member-changed.ts';
import { type Brake, countAttempt } from '../../store/brake.ts';
import { markSecondFactor } from '../../store/devices.ts';
import { lockMember, type MemberRow, readMember } from '../../store/members.ts';
import { deleteSecondSteps } from '../../store/second-steps.ts';
import {
  deleteTwoStep,
  findTotp,
  markTotpConfirmed,
  putRecoveryCodes,
  putTotp,
  spendTotpStep,
} from '../../store/two-step.ts';
import { checkPasskey } from '../passkeys/check-passkey.ts';
import { checkOwnPassword } from '../password/check-password.ts';
import { proveFreshSignIn } from '../sessions/fresh-sign-in.ts';
import {
  appOf,
  checkSecondCode,
  newRecoveryCodes,
  spendSecondCode,
  totpStepOf,
} from '../two-step/check-second-code.ts';
import { readMeans } from './read-means.ts';
import { requireConfirmed } from './require-confirmed.ts';

type Calls = typeof twoStepCalls;
type Context<K extends keyof Calls> = CallContext<Calls[K]>;
type Answer<K extends keyof Calls> = Promise<CallAnswer<Calls[K]>>;

/** Time in which a new key has to be confirmed by a code. */
const keyLifetime = 15 * minute;
const keyBytes = 20;

/** Makes a key. Sign-ins ask for no code of it before `confirmTwoStep`. */
export async function startTwoStep(
  deps: Deps,
  { me, transact }: Context<'startTwoStep'>,
): Answer<'startTwoStep'> {
  const secret = new Secret({ size: keyBytes }).base32;
  return await transact(async (tx) => {
    const member = await lockMember(tx, me.uid);
    if (!member) return refuse('unauthorized');
    if (((await findTotp(tx, me.uid))?.confirmed_at ?? null) !== null) return refuse('account/two-step-on');
    const refusal = await requireConfirmed(tx, deps, me);
    if (refusal) return refusal;
    await putTotp(tx, { uid: me.uid, sealed_secret: deps.secrets.seal('totp', secret), made_at: deps.now() });
    return { secret, uri: appOf(secret, labelOf(member)).toString() };
  });
}

/** The name of the account in the app, short enough for a QR code. */
const labelOf = ({ email, username }: Pick<MemberRow, 'email' | 'username'>) =>
  (email ?? username ?? '').slice(0, 100);

/** Wrong codes at set-up: the key is the member's own, so they only keep a program from trying for ever. */
const setUpBrake: Brake = {
  free: 10,
  windowMs: 15 * minute,
  firstRestMs: minute,
  longestRestMs: 15 * minute,
};

/** Turns the codes on once the app has shown a right one. */
export async function confirmTwoStep(
  deps: Deps,
  { me, input, transact }: Context<'confirmTwoStep'>,
): Answer<'confirmTwoStep'> {
  const key = deps.secrets.mac('brake', `two-step set-up ${me.uid} ${me.deviceId}`);
  if ((await countAttempt(deps.database.db, setUpBrake, key, deps.now())) !== undefined)
    return refuse('too-many');
  return await transact(async (tx) => {
    if (!(await lockMember(tx, me.uid))) return refuse('unauthorized');
    const at = deps.now();
    const totp = await findTotp(tx, me.uid);
    if (!totp || (totp.confirmed_at === null && totp.made_at + keyLifetime < at)) {
      return refuse('account/two-step-off');
    }
    if (totp.confirmed_at !== null) return refuse('account/two-step-on');
    const refusal = await requireConfirmed(tx, deps, me);
    if (refusal) return refusal;
    const step = totpStepOf(deps, totp, input.code);
    if (step === undefined || !(await spendTotpStep(tx, totp, step)))
      return refuse('account/wrong-second-code');
    const { codes, macs } = newRecoveryCodes(deps, me.uid);
    await markTotpConfirmed(tx, me.uid, at);
    await putRecoveryCodes(tx, me.uid, macs);
    await markSecondFactor(tx, me, at);
    const { uid, deviceId } = me;
    await deps.emit(tx, accountEvents.securityChanged, { uid, deviceId, event: 'two-step-on' });
    memberChanged(deps, tx, uid);
    return { recoveryCodes: codes };
  });
}

/** Turns the codes off. A member without a password needs a fresh sign-in in its place. */
export async function endTwoStep(
  deps: Deps,
  { me, input, transact }: Context<'endTwoStep'>,
): Answer<'endTwoStep'> {
  const { db } = deps.database;
  const member = await readMember(db, me.uid);
  if (!member) return refuse('unauthorized');
  if (((await findTotp(db, me.uid))?.confirmed_at ?? null) === null) return refuse('account/two-step-off');
  const refusal =
    member.password_hash === null
      ? await proveFreshSignIn(deps, me.uid, me.deviceId)
      : await checkOwnPassword(deps, me, input.password ?? '');
  if (refusal) return refusal;
  const right = await checkSecondCode(deps, { uid: me.uid, typed: input.code, device: me.deviceId });
  if (right instanceof Refusal) return right;
  return await transact(async (tx) => {
    if (!(await lockMember(tx, me.uid))) return refuse('unauthorized');
    if (!(await spendSecondCode(tx, deps, right, me))) return refuse('account/wrong-second-code');
    await deleteTwoStep(tx, me.uid);
    await deleteSecondSteps(tx, me.uid);
    const { uid, deviceId } = me;
    await deps.emit(tx, accountEvents.securityChanged, { uid, deviceId, event: 'two-step-off' });
    return await readMeans(tx, deps, me);
  });
}

export async function renewRecoveryCodes(
  deps: Deps,
  { me, input, transact }: Context<'renewRecoveryCodes'>,
): Answer<'renewRecoveryCodes'> {
  const right = await checkSecondCode(deps, { uid: me.uid, typed: input.code, device: me.deviceId });
  if (right instanceof Refusal) return right;
  const { codes, macs } = newRecoveryCodes(deps, me.uid);
  return await transact(async (tx) => {
    if (!(await lockMember(tx, me.uid))) return refuse('unauthorized');
    if (!(await spendSecondCode(tx, deps, right, me))) return refuse('account/wrong-second-code');
    await putRecoveryCodes(tx, me.uid, macs);
    const { uid, deviceId } = me;
    await deps.emit(tx, accountEvents.securityChanged, { uid, deviceId, event: 'recovery-codes-renewed' });
    return { recoveryCodes: codes };
  });
}

/** Confirms who the member is, as the password does: for acts of staff, and to change the ways to sign in. */
export async function confirmOwner(deps: Deps, context: Context<'confirmOwner'>): Answer<'confirmOwner'> {
  const { me, input, transact } = context;
  const use =
    'code' in input ? await proveByCode(deps, context, input.code) : await proveByPasskey(deps, context);
  if (use instanceof Refusal) return use;
  return await transact(async (tx) => {
    const refusal = await use(tx);
    if (refusal) return refusal;
    await markSecondFactor(tx, me, deps.now());
    memberChanged(deps, tx, me.uid);
    return {};
  });
}

type Use = (tx: Parameters<typeof markSecondFactor>[0]) => Promise<Refusal | undefined>;

async function proveByCode(
  deps: Deps,
  { me }: Context<'confirmOwner'>,
  typed: string,
): Promise<Use | Refusal> {
  const right = await checkSecondCode(deps, { uid: me.uid, typed, device: me.deviceId });
  if (right instanceof Refusal) return right;
  return async (tx) =>
    (await spendSecondCode(tx, deps, right, me)) ? undefined : refuse('account/wrong-second-code');
}

async function proveByPasskey(deps: Deps, context: Context<'confirmOwner'>): Promise<Use | Refusal> {
  const { input, me } = context;
  if (!('credential' in input)) return refuse('account/passkey-refused');
  const checked = await checkPasskey(deps, context, input.credential);
  if (checked instanceof Refusal) return checked;
  if (checked.passkey.uid !== me.uid) return refuse('account/passkey-refused');
  return async (tx) => ((await checked.use(tx, deps.now())) ? undefined : refuse('account/passkey-refused'));
}
