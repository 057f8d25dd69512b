import type { databaseApi } from '@mitto/kit/database-api';
import { newId } from '@mitto/kit/ids';
import type { SamplesOf } from './sample.ts';

const client = () => ({ clientId: newId(), schema: 1 });

export const databaseSamples: SamplesOf<keyof typeof databaseApi> = {
  databaseUpdates: { self: () => ({ ...client(), syncId: null }) },
  databasePush: { self: () => ({ ...client(), ids: [], values: [] }) },
  databasePushMany: {
    self: () => ({
      ...client(),
      transactions: { circles: [{ mid: newId(), n: 1, op: 'likes', ref: null, changes: { uid: newId() } }] },
    }),
  },
  databaseQuery: { self: () => ({ id: 'inCircles', values: { uid: newId() } }) },
  databaseFetch: { self: () => ({ table: 'circles' }) },
  databaseNumRows: { self: () => ({ table: 'circles' }) },
  databaseTruncate: { self: () => ({ table: 'feedback' }) },
  databaseSchema: { self: () => ({}) },
  databaseResource: { self: () => ({}) },
};
