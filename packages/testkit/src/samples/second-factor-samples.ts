import { randomBytes } from 'node:crypto';
import type { passkeyCalls } from '@mitto/account/contract/passkey-calls';
import type { twoStepCalls } from '@mitto/account/contract/two-step-calls';
import { insertPasskey } from '@mitto/account/server/store/passkeys';
import { createSoftPasskey } from '../soft-passkey.ts';
import type { SamplesOf } from './sample.ts';
import type { Scene } from './scene.ts';

const asked = {
  challenge: 'bm8gY2hhbGxlbmdlIG9mIG91cnM',
  rpId: 'localhost',
  origin: 'http://localhost:4000',
};
const code = '000000';
const token = 'x'.repeat(43);

export const secondFactorSamples: SamplesOf<keyof typeof passkeyCalls | keyof typeof twoStepCalls> = {
  passkeyChallenge: { self: () => ({}) },
  signInWithPasskey: { self: () => ({ credential: createSoftPasskey().answer(asked) }) },
  startPasskey: { self: () => ({}) },
  addPasskey: { self: () => ({ name: 'My phone', credential: createSoftPasskey().make(asked) }) },
  renamePasskey: {
    self: async (scene) => ({ id: await passkeyOf(scene, scene.caller?.uid), name: 'My laptop' }),
    stranger: async (scene) => ({
      id: await passkeyOf(scene, (await scene.stranger()).uid),
      name: 'Mine now',
    }),
    missing: () => ({ id: createSoftPasskey().id, name: 'No passkey' }),
  },
  removePasskey: {
    self: async (scene) => ({ id: await passkeyOf(scene, scene.caller?.uid) }),
    stranger: async (scene) => ({ id: await passkeyOf(scene, (await scene.stranger()).uid) }),
    missing: () => ({ id: createSoftPasskey().id }),
  },
  signInMeans: { self: () => ({}) },
  finishSignIn: { self: () => ({ ticket: token, code }) },
  startTwoStep: { self: () => ({}) },
  confirmTwoStep: { self: () => ({ code }) },
  endTwoStep: { self: ({ caller }) => ({ ...(caller && { password: caller.password }), code }) },
  renewRecoveryCodes: { self: () => ({ code }) },
  confirmOwner: { self: () => ({ code }) },
  putEmailBack: { self: () => ({ token }) },
};

/** Stores a passkey of this member; without a member, or for an erased one, it is nobody's. */
async function passkeyOf({ world, role }: Scene, uid: string | undefined): Promise<string> {
  const { id } = createSoftPasskey();
  if (uid === undefined || role === 'deleted') return id;
  await world.database.transact((tx) =>
    insertPasskey(tx, {
      uid,
      credential_id: id,
      name: 'A passkey',
      public_key: randomBytes(77),
      counter: 0,
      is_backed_up: false,
      made_at: world.clock.now(),
      used_at: null,
    }),
  );
  return id;
}
