import { newId } from '@mitto/kit/ids';
import type { reportCalls } from '@mitto/safety/contract/report-calls';
import type { safetyStaffCalls } from '@mitto/safety/contract/safety-staff-calls';
import { testPicture } from '../test-picture.ts';
import type { SamplesOf } from './sample.ts';

export const safetySamples: SamplesOf<keyof typeof reportCalls | keyof typeof safetyStaffCalls> = {
  uploadReportPicture: {
    self: async () => ({
      files: [{ name: 'chat.jpg', bytes: await testPicture({ width: 120, height: 100 }) }],
    }),
  },
  listCases: { self: () => ({}) },
  lookAtCase: { self: () => ({ id: newId() }) },
  takeNextCase: { self: () => ({}) },
  actOnCase: { self: () => ({ id: newId(), reason: 'For a test.', act: 'close', seen: 0 }) },
};
