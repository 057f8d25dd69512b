import type { coinsCalls } from '@mitto/coins/contract/coins-calls';
import { newId, newUid } from '@mitto/kit/ids';
import type { SamplesOf } from './sample.ts';

const sent = { amount: 10, pin: '482913' } as const;

export const coinsSamples: SamplesOf<keyof typeof coinsCalls> = {
  setCoinsPin: { self: () => ({ pin: '482913' }) },
  transferCoins: {
    self: ({ caller }) => ({ id: newId(), receiver: caller?.uid ?? newUid(), ...sent }),
    stranger: async ({ stranger }) => ({ id: newId(), receiver: (await stranger()).uid, ...sent }),
    missing: () => ({ id: newId(), receiver: newUid(), ...sent }),
  },
};
