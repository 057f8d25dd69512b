import type { databaseApi } from '@mitto/kit/database-api';
import type { MatrixRelation } from '@mitto/kit/define-api';
import type { analyticsApi } from '@mitto/kit/failure-report';
import { newId } from '@mitto/kit/ids';
import type { coreApi } from '@mitto/server/core/core-contract';
import type { CallName } from '../world-calls.ts';
import { adminSamples } from './admin-samples.ts';
import { chatSamples } from './chat-samples.ts';
import { codeSamples } from './code-samples.ts';
import { coinsSamples } from './coins-samples.ts';
import { notificationSamples } from './notification-samples.ts';
import { paymentSamples } from './payment-samples.ts';
import { photoSamples } from './photo-samples.ts';
import { profileSamples } from './profile-samples.ts';
import { safetySamples } from './safety-samples.ts';
import { acquaintances, type SamplesOf } from './sample.ts';
import type { Scene } from './scene.ts';
import { secondFactorSamples } from './second-factor-samples.ts';
import { selfieSamples } from './selfie-samples.ts';
import { sessionSamples } from './session-samples.ts';
import { subscriptionSamples } from './subscription-samples.ts';
import { supportSamples } from './support-samples.ts';
import { userSamples } from './user-samples.ts';

const client = () => ({ clientId: newId(), schema: 1 });

const databaseSamples: SamplesOf<keyof typeof databaseApi> = {
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

const coreSamples: SamplesOf<keyof typeof coreApi | keyof typeof analyticsApi> = {
  healthCheck: { self: () => ({}) },
  applicationApi: { self: () => ({}) },
  analyticsPush: { self: () => ({ data: [{ event: 'unknown-route' }] }) },
};

/** A valid input for every call and every relation. */
export const samples: SamplesOf<CallName> = {
  ...coreSamples,
  ...databaseSamples,
  ...userSamples,
  ...sessionSamples,
  ...codeSamples,
  ...secondFactorSamples,
  ...adminSamples,
  ...profileSamples,
  ...photoSamples,
  ...selfieSamples,
  ...safetySamples,
  ...chatSamples,
  ...notificationSamples,
  ...coinsSamples,
  ...supportSamples,
  ...paymentSamples,
  ...subscriptionSamples,
};

/** Finds the sample of a call whose name is known only at run time. */
export function sampleOf(name: string, relation: MatrixRelation): (scene: Scene) => unknown {
  // Single samples are typed by SamplesOf; a lookup by any name needs the wider type.
  const known: Readonly<Record<string, Readonly<Record<string, (scene: Scene) => unknown>>>> = samples;
  const isAcquainted = (acquaintances as readonly string[]).includes(relation);
  const sample = known[name]?.[isAcquainted ? 'stranger' : relation];
  if (!sample) throw new Error(`The call ${name} has no sample for ${relation}.`);
  return sample;
}
