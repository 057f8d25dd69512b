import { Refusal, refuse } from '@mitto/kit/app-error';
import { minute } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { passkeyCalls } from '../../../contract/passkey-calls.ts';
import type { PasskeyAnswer } from '../../../contract/passkeys.ts';
import { countOrProve } from '../../proof/count-or-prove.ts';
import { networkOf } from '../../store/brake.ts';
import { lockMember } from '../../store/members.ts';
import { findPasskey, notePasskeyUse, type PasskeyRow } from '../../store/passkeys.ts';
import { type Caller, openSession } from '../sessions/open-session.ts';
import { challengePurpose, consumeChallenge, passkeySite } from './passkey-challenge.ts';

interface Checking extends Caller {
  readonly me?: Me | undefined;
}

export interface CheckedPasskey {
  readonly passkey: PasskeyRow;
  /** Stores the use, in the transaction of its effect. False if the passkey is gone, or another device has a copy. */
  use(tx: Tx, at: number): Promise<boolean>;
}

/**
 * Checks the answer of a passkey. An unknown, removed or foreign passkey, a wrong origin, signature or
 * challenge and a used answer all get the same refusal.
 */
export async function checkPasskey(
  deps: Deps,
  caller: Checking,
  answer: PasskeyAnswer,
): Promise<CheckedPasskey | Refusal> {
  const site = passkeySite(deps.settings);
  if (!site) return refuse('account/passkeys-not-here');
  const passkey = await findPasskey(deps.database.db, answer.id);
  const purpose = challengePurpose('sign-in', caller);
  const verified = passkey && (await verify(deps, { passkey, site, purpose, answer }));
  if (!verified) return refuse('account/passkey-refused');
  const { newCounter: counter, credentialBackedUp: isBackedUp } = verified;
  return { passkey, use: (tx, at) => notePasskeyUse(tx, passkey, { counter, isBackedUp, at }) };
}

interface Verifying {
  readonly passkey: PasskeyRow;
  readonly site: { readonly rpId: string; readonly origin: string };
  readonly purpose: string;
  readonly answer: PasskeyAnswer;
}

async function verify(deps: Deps, { passkey, site, purpose, answer }: Verifying) {
  const { id, type, response } = answer;
  const { userHandle, ...signed } = response;
  const isOwners =
    userHandle === undefined || userHandle === null || userHandle === userHandleOf(passkey.uid);
  if (!isOwners) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type, response: signed, clientExtensionResults: {} },
      expectedChallenge: (challenge) => consumeChallenge(deps, purpose, challenge),
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      credential: {
        id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo : undefined;
  } catch (error) {
    // The library throws for each kind of wrong answer. They are told apart in the log alone.
    deps.log.debug({ error }, 'a passkey was refused');
    return undefined;
  }
}

/** The id under which a device keeps the member's passkeys: the bytes of the uid. */
export function userHandleOf(uid: string): string {
  return Buffer.from(uid.replaceAll('-', ''), 'hex').toString('base64url');
}

type Context = CallContext<typeof passkeyCalls.signInWithPasskey>;
type Answer = CallAnswer<typeof passkeyCalls.signInWithPasskey>;

/** Number of refused passkeys of a network before a further one costs a proof of work. */
const freeInNetwork = { most: 200, windowMs: 15 * minute };

/** Signs in with a passkey. It asks for no code: the device itself has asked who is there. */
export async function signInWithPasskey(deps: Deps, context: Context): Promise<Answer> {
  const { input, from, proof } = context;
  const network = networkOf(from.ip);
  const share = { key: deps.secrets.mac('brake', `passkey:network ${network}`), ...freeInNetwork };
  const purpose = { call: 'signInWithPasskey', subject: network };
  const counted = await countOrProve(deps, [share], purpose, proof);
  if (counted instanceof Refusal) return counted;
  const checked = await checkPasskey(deps, { ...context, me: undefined }, input.credential);
  if (checked instanceof Refusal) return checked;
  await counted.giveBack();
  return await context.transact(async (tx) => {
    const member = await lockMember(tx, checked.passkey.uid);
    if (!member || !(await checked.use(tx, deps.now()))) return refuse('account/passkey-refused');
    return await openSession(tx, deps, member, context, { hasSecondFactor: true });
  });
}
