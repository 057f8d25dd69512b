import { newId } from '@mitto/kit/ids';
import { photoPathOf } from '@mitto/profile/contract/photos';
import type { photoCalls } from '@mitto/profile/contract/photos-calls';
import { testPicture } from '../test-picture.ts';
import type { InputOf } from '../world-calls.ts';
import type { SamplesOf } from './sample.ts';
import type { Scene } from './scene.ts';

type PathOf = (scene: Scene) => string | Promise<string>;

const whose: Readonly<Record<'self' | 'stranger' | 'missing', PathOf>> = {
  self: ({ caller }) => photoPathOf(caller?.uid ?? newId()),
  stranger: async ({ stranger }) => photoPathOf((await stranger()).uid),
  missing: () => photoPathOf(newId()),
};

/** Makes one sample for each relation: the same request with the photo path of that member. */
function about<T>(ask: (path: string, scene: Scene) => T | Promise<T>) {
  const of = (pathOf: PathOf) => async (scene: Scene) => await ask(await pathOf(scene), scene);
  return { self: of(whose.self), stranger: of(whose.stranger), missing: of(whose.missing) };
}

const someFiles = async () => [{ name: 'me.jpg', bytes: await testPicture({ width: 120, height: 100 }) }];

export const photoSamples: SamplesOf<keyof typeof photoCalls> = {
  listUploads: about((path) => ({ path })),
  pictureSizes: { self: () => ({}) },
  upload: about(async (path): Promise<InputOf<'upload'>> => ({ path, files: await someFiles() })),
  changeUploads: about((path) => ({ path, order: [] })),
  removeUpload: about((path) => ({ path, file: 'profile_picture' })),
  presignUpload: about((path) => ({ path })),
};
