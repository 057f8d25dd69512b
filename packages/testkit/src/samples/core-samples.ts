import type { houseApi } from '@mitto/server/core/core-contract';
import type { SamplesOf } from './sample.ts';

export const houseSamples: SamplesOf<keyof typeof houseApi> = {
  healthCheck: { self: () => ({}) },
  applicationApi: { self: () => ({}) },
};
