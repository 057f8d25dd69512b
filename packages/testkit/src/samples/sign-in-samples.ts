import type { signInCalls } from '@mitto/account/contract/sign-in-calls';
import type { SamplesOf } from './sample.ts';

export const signInSamples: SamplesOf<keyof typeof signInCalls> = {
  signInProviders: { self: () => ({}) },
  startSignIn: {
    self: ({ world }) => ({ provider: 'github', referrer: world.deps.settings.appOrigin }),
  },
  returnFromSignIn: { self: () => ({ state: 'no-such-state', code: 'no-such-code' }) },
  openIdToken: { self: () => ({ code: 'no-such-code', openid: 'no-such-half' }) },
};
