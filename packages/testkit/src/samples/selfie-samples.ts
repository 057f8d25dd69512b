import { newId, newUid } from '@mitto/kit/ids';
import type { selfieCalls, selfieStaffCalls } from '@mitto/profile/contract/selfie-calls';
import { testPicture } from '../test-picture.ts';
import type { InputOf } from '../world-calls.ts';
import type { SamplesOf } from './sample.ts';
import type { Scene } from './scene.ts';

/** Makes one sample for each relation: the same request about that member. */
function about<T>(ask: (uid: string) => T) {
  return {
    self: ({ caller }: Scene) => ask(caller?.uid ?? newUid()),
    stranger: async ({ stranger }: Scene) => ask((await stranger()).uid),
    missing: () => ask(newUid()),
  };
}

const selfies = async () => {
  const bytes = await testPicture({ width: 240, height: 180 });
  return ['one.jpg', 'two.jpg', 'three.jpg'].map((name) => ({ name, bytes }));
};

export const selfieSamples: SamplesOf<keyof typeof selfieCalls | keyof typeof selfieStaffCalls> = {
  askSelfiePose: { self: () => ({}) },
  sendSelfies: {
    self: async (): Promise<InputOf<'sendSelfies'>> => ({ pose: 'fist', files: await selfies() }),
  },
  listSelfies: { self: () => ({}) },
  lookAtSelfies: about((uid) => ({ uid, id: newId() })),
  decideOnSelfies: about((uid) => ({ uid, id: newId(), refusal: 'unclear' as const })),
};
