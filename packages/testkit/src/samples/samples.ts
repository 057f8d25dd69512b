import type { MatrixRelation } from '@mitto/kit/define-api';
import type { CallName } from '../world-calls.ts';
import { adminSamples } from './admin-samples.ts';
import { chatSamples } from './chat-samples.ts';
import { codeSamples } from './code-samples.ts';
import { databaseSamples } from './database-samples.ts';
import { houseSamples } from './house-samples.ts';
import { photoSamples } from './photo-samples.ts';
import { placeSamples } from './place-samples.ts';
import { profileSamples } from './profile-samples.ts';
import { acquaintances, type SamplesOf } from './sample.ts';
import type { Scene } from './scene.ts';
import { sessionSamples } from './session-samples.ts';
import { signInSamples } from './sign-in-samples.ts';
import { userSamples } from './user-samples.ts';

/** A good input for every call there is and everybody it can be about. */
export const samples: SamplesOf<CallName> = {
  ...houseSamples,
  ...databaseSamples,
  ...userSamples,
  ...sessionSamples,
  ...codeSamples,
  ...signInSamples,
  ...adminSamples,
  ...profileSamples,
  ...placeSamples,
  ...photoSamples,
  ...chatSamples,
};

/** The sample of a call that is known by its name only. */
export function sampleOf(name: string, relation: MatrixRelation): (scene: Scene) => unknown {
  // Looked at one by one the types are those of SamplesOf; here any of them will do.
  const known: Readonly<Record<string, Readonly<Record<string, (scene: Scene) => unknown>>>> = samples;
  const isAcquainted = (acquaintances as readonly string[]).includes(relation);
  const sample = known[name]?.[isAcquainted ? 'stranger' : relation];
  if (!sample) throw new Error(`The call ${name} has no sample for ${relation}.`);
  return sample;
}
