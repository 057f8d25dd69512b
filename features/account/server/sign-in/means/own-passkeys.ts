import { fail, refuse } from '@mitto/kit/app-error';
import { clashesWith } from '@mitto/server-kit/database/transact';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { accountEvents } from '../../../contract/account-events.ts';
import type { passkeyCalls } from '../../../contract/passkey-calls.ts';
import type { PasskeyRegistration } from '../../../contract/passkeys.ts';
import { memberChanged } from '../../members/member-changed.ts';
import { markSecondFactor } from '../../store/devices.ts';
import { lockMember, readMember } from '../../store/members.ts';
import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from '../../store/passkeys.ts';
import { userHandleOf } from '../passkeys/check-passkey.ts';
import {
  challengePurpose,
  consumeChallenge,
  newChallenge,
  type PasskeySite,
  passkeySite,
} from '../passkeys/passkey-challenge.ts';
import { readMeans } from './read-means.ts';
import { requireConfirmed } from './require-confirmed.ts';

type Calls = typeof passkeyCalls;
type Answer<K extends keyof Calls> = Promise<CallAnswer<Calls[K]>>;

const maxPasskeys = 20;

export async function startPasskey(
  deps: Deps,
  context: CallContext<Calls['startPasskey']>,
): Answer<'startPasskey'> {
  const { me } = context;
  const site = passkeySite(deps.settings);
  if (!site) return refuse('account/passkeys-not-here');
  const { db } = deps.database;
  const [member, passkeys] = [await readMember(db, me.uid), await listPasskeys(db, me.uid)];
  if (!member) return refuse('unauthorized');
  const refusal = await requireConfirmed(db, deps, context.me);
  if (refusal) return refusal;
  if (passkeys.length >= maxPasskeys) return refuse('account/too-many-passkeys');
  const name = member.email ?? member.username ?? 'Mitto';
  return {
    challenge: newChallenge(deps, challengePurpose('add', context)),
    rpId: site.rpId,
    user: { id: userHandleOf(me.uid), name, displayName: member.name ?? name },
    exclude: passkeys.map(({ credential_id: id, transports }) => ({ id, transports })),
  };
}

export async function addPasskey(
  deps: Deps,
  context: CallContext<Calls['addPasskey']>,
): Answer<'addPasskey'> {
  const { me, input } = context;
  const site = passkeySite(deps.settings);
  if (!site) return refuse('account/passkeys-not-here');
  const made = await verify(deps, site, challengePurpose('add', context), input.credential);
  if (!made) return refuse('account/passkey-refused');
  return await context.transact(async (tx) => {
    const member = await lockMember(tx, me.uid);
    if (!member) return refuse('unauthorized');
    const refusal = await requireConfirmed(tx, deps, me);
    if (refusal) return refusal;
    if ((await listPasskeys(tx, me.uid)).length >= maxPasskeys) return refuse('account/too-many-passkeys');
    try {
      await insertPasskey(tx, {
        uid: me.uid,
        credential_id: made.credential.id,
        name: input.name,
        public_key: Buffer.from(made.credential.publicKey),
        counter: made.credential.counter,
        transports: input.credential.response.transports,
        is_backed_up: made.credentialBackedUp,
        made_at: deps.now(),
        used_at: null,
      });
    } catch (error) {
      const isKnown = ['account_passkey_credential', 'account_passkey_pkey'].some((name) =>
        clashesWith(error, name),
      );
      if (isKnown) fail('account/passkey-refused');
      throw error;
    }
    await markSecondFactor(tx, me, deps.now());
    const { uid, deviceId } = me;
    await deps.emit(tx, accountEvents.securityChanged, { uid, deviceId, event: 'passkey-added' });
    memberChanged(deps, tx, uid);
    return await readMeans(tx, deps, me);
  });
}

async function verify(deps: Deps, site: PasskeySite, purpose: string, credential: PasskeyRegistration) {
  const { id, type, response } = credential;
  const { transports: _, ...signed } = response;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type, response: signed, clientExtensionResults: {} },
      expectedChallenge: (challenge) => consumeChallenge(deps, purpose, challenge),
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
    });
    return registrationInfo?.credential.id === id ? registrationInfo : undefined;
  } catch (error) {
    deps.log.debug({ error }, 'a new passkey was refused');
    return undefined;
  }
}

export async function rename(
  deps: Deps,
  { me, input, transact }: CallContext<Calls['renamePasskey']>,
): Answer<'renamePasskey'> {
  return await transact(async (tx) => {
    if (!(await renamePasskey(tx, me.uid, input.id, input.name))) return refuse('account/no-such-passkey');
    return await readMeans(tx, deps, me);
  });
}

export async function removePasskey(
  deps: Deps,
  { me, input, transact }: CallContext<Calls['removePasskey']>,
): Answer<'removePasskey'> {
  return await transact(async (tx) => {
    if (!(await lockMember(tx, me.uid))) return refuse('unauthorized');
    const refusal = await requireConfirmed(tx, deps, me);
    if (refusal) return refusal;
    if (!(await deletePasskey(tx, me.uid, input.id))) return refuse('account/no-such-passkey');
    const { uid, deviceId } = me;
    await deps.emit(tx, accountEvents.securityChanged, { uid, deviceId, event: 'passkey-removed' });
    return await readMeans(tx, deps, me);
  });
}
