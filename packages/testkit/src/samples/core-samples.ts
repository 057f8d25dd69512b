import type { coreApi } from '@mitto/server/core/core-contract';
import type { SamplesOf } from './sample.ts';

export const coreSamples: SamplesOf<keyof typeof coreApi> = {
  healthCheck: { self: () => ({}) },
  applicationApi: { self: () => ({}) },
};
