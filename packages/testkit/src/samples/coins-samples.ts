import type { coinsAdminCalls } from '@mitto/coins/contract/coins-admin-calls';
import type { coinsCalls } from '@mitto/coins/contract/coins-calls';
import { newId, newUid } from '@mitto/kit/ids';
import type { SamplesOf } from './sample.ts';

const sent = { amount: 10, pin: '482913' } as const;
const reason = 'For a test.';
const granted = { reason, amount: 10, isGiven: false } as const;

export const coinsSamples: SamplesOf<keyof typeof coinsCalls | keyof typeof coinsAdminCalls> = {
  setCoinsPin: { self: () => ({ pin: '482913' }) },
  sendCoinsPinCode: { self: ({ caller }) => ({ password: caller?.password ?? 'Kingfisher-7-lake' }) },
  resetCoinsPin: {
    self: () => ({ password: 'Kingfisher-7-lake', code: '000000', ref: 'A1B2C3D4', pin: '482913' }),
  },
  transferCoins: {
    self: ({ caller }) => ({ id: newId(), receiver: caller?.uid ?? newUid(), ...sent }),
    stranger: async ({ stranger }) => ({ id: newId(), receiver: (await stranger()).uid, ...sent }),
    missing: () => ({ id: newId(), receiver: newUid(), ...sent }),
  },
  grantCoins: {
    self: ({ caller }) => ({ uid: caller?.uid ?? newUid(), id: newId(), ...granted }),
    stranger: async ({ stranger }) => ({ uid: (await stranger()).uid, id: newId(), ...granted }),
    missing: () => ({ uid: newUid(), id: newId(), ...granted }),
  },
  disableCoins: {
    self: ({ caller }) => ({ uid: caller?.uid ?? newUid(), reason, disabled: true }),
    stranger: async ({ stranger }) => ({ uid: (await stranger()).uid, reason, disabled: true }),
    missing: () => ({ uid: newUid(), reason, disabled: true }),
  },
};
