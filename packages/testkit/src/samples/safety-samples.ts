import { newId } from '@mitto/kit/ids';
import type { safetyStaffCalls } from '@mitto/safety/contract/safety-staff-calls';
import type { SamplesOf } from './sample.ts';

export const safetySamples: SamplesOf<keyof typeof safetyStaffCalls> = {
  listCases: { self: () => ({}) },
  lookAtCase: { self: () => ({ id: newId() }) },
  actOnCase: { self: () => ({ id: newId(), reason: 'For a test.', act: 'close', seen: 0 }) },
};
