import type { houseApi } from '@mitto/server/house/house-contract';
import type { SamplesOf } from './sample.ts';

export const houseSamples: SamplesOf<keyof typeof houseApi> = {
  healthCheck: { self: () => ({}) },
  applicationApi: { self: () => ({}) },
};
