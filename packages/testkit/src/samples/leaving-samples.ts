import type { leavingCalls } from '@mitto/account/contract/leaving-calls';
import { newUid } from '@mitto/kit/ids';
import type { SamplesOf } from './sample.ts';

export const leavingSamples: SamplesOf<keyof typeof leavingCalls> = {
  deactivateAccount: {
    self: ({ caller }) => ({
      uid: caller?.uid ?? newUid(),
      password: caller?.password ?? 'Kingfisher-7-lake',
      feedback: { reason: 'break' },
    }),
  },
  bringBackAccount: { self: () => ({ token: 'x'.repeat(40) }) },
};
