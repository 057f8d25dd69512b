import type { codeCalls } from '@mitto/account/contract/code-calls';
import { readCode } from './read-code.ts';
import type { SamplesOf } from './sample.ts';
import type { Scene } from './scene.ts';

/** A code of the right form that is almost certainly wrong. */
const guess = { code: '000000', ref: 'AAAAAAAA' };

export const codeSamples: SamplesOf<keyof typeof codeCalls> = {
  createOtp: { self: (scene) => ({ identifier: addressOf(scene), notify: 'email' }) },
  regenerateOtp: { self: (scene) => ({ identifier: addressOf(scene), notify: 'email' }) },
  validateOtp: {
    self: async (scene) => {
      const identifier = addressOf(scene);
      const input = { identifier, notify: 'email' } as const;
      const { result } = await scene.world.anonymous.call('createOtp', input, { ip: scene.ip });
      const validationCode = await readCode(scene.world, identifier);
      return { identifier, validationCode, ref: result.ref };
    },
  },
  resetPassword: { self: (scene) => ({ query: { email: addressOf(scene) } }) },
  resendResetCode: { self: (scene) => ({ identifier: addressOf(scene) }) },
  validateResetCode: {
    self: async (scene) => {
      // Anybody who can read a code can sign in with it, so a caller without an account uses another person's
      // code.
      const { email } = scene.caller ?? (await scene.world.person(`forgetful-${scene.name}`));
      const input = { query: { email } };
      const { result } = await scene.world.anonymous.call('resetPassword', input, { ip: scene.ip });
      // No mail is sent for a deleted account.
      const code = scene.role === 'deleted' ? guess.code : await readCode(scene.world, email);
      return { identifier: email, validationCode: code, ref: result.ref, loginAfterValidation: true };
    },
  },
  sendEmailVerification: { self: () => ({}) },
  verifyEmail: {
    self: async ({ world, caller, ip }) => {
      const sent = await caller?.call('sendEmailVerification', {}, { ip });
      if (!caller || sent?.status !== 200) return guess;
      return { code: await readCode(world, caller.email), ref: sent.result.ref };
    },
  },
};

function addressOf({ caller, name }: Scene): string {
  return caller?.email ?? `${name}@people.example`;
}
