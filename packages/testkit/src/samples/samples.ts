import type { MatrixRelation } from '@mitto/kit/define-api';
import type { CallName } from '../world-calls.ts';
import { adminSamples } from './admin-samples.ts';
import { chatSamples } from './chat-samples.ts';
import { codeSamples } from './code-samples.ts';
import { coinsSamples } from './coins-samples.ts';
import { coreSamples } from './core-samples.ts';
import { databaseSamples } from './database-samples.ts';
import { leavingSamples } from './leaving-samples.ts';
import { notificationSamples } from './notification-samples.ts';
import { paymentSamples } from './payment-samples.ts';
import { photoSamples } from './photo-samples.ts';
import { placeSamples } from './place-samples.ts';
import { profileSamples } from './profile-samples.ts';
import { safetySamples } from './safety-samples.ts';
import { acquaintances, type SamplesOf } from './sample.ts';
import type { Scene } from './scene.ts';
import { secondFactorSamples } from './second-factor-samples.ts';
import { selfieSamples } from './selfie-samples.ts';
import { sessionSamples } from './session-samples.ts';
import { signInSamples } from './sign-in-samples.ts';
import { subscriptionSamples } from './subscription-samples.ts';
import { supportSamples } from './support-samples.ts';
import { userSamples } from './user-samples.ts';

/** A valid input for every call and every relation. */
export const samples: SamplesOf<CallName> = {
  ...coreSamples,
  ...databaseSamples,
  ...userSamples,
  ...sessionSamples,
  ...codeSamples,
  ...signInSamples,
  ...secondFactorSamples,
  ...adminSamples,
  ...profileSamples,
  ...placeSamples,
  ...photoSamples,
  ...selfieSamples,
  ...safetySamples,
  ...chatSamples,
  ...notificationSamples,
  ...coinsSamples,
  ...supportSamples,
  ...leavingSamples,
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
