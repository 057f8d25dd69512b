import type { analyticsApi } from '@mitto/kit/failure-report';
import type { coreApi } from '@mitto/server/core/core-contract';
import type { SamplesOf } from './sample.ts';

export const coreSamples: SamplesOf<keyof typeof coreApi | keyof typeof analyticsApi> = {
  healthCheck: { self: () => ({}) },
  applicationApi: { self: () => ({}) },
  analyticsPush: { self: () => ({ data: [{ event: 'unknown-route' }] }) },
};
