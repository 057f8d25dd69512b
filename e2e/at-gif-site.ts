import { createGifs } from '@mitto/server-kit/gifs/create-gifs';
import { type GifDouble, startGifDouble } from '@mitto/testkit/gif-double';
import { afterAll } from 'vitest';
import { atSite } from './at-site.ts';
import { startSite } from './start-site.ts';

/** Of GIFs, for the site of the file's tests. */
export let provider: GifDouble;

/** Says that the site of the tests of this file has a provider of GIFs. */
export function atGifSite(): void {
  let close: (() => Promise<void>) | undefined;
  atSite({
    start: async () => {
      await close?.();
      provider = await startGifDouble();
      ({ close } = provider);
      return await startSite(undefined, undefined, createGifs(provider));
    },
  });
  afterAll(() => close?.());
}
