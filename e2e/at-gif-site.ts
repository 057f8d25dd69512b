import { createGifs } from '@mitto/server-kit/gifs/create-gifs';
import { type GifDouble, startGifDouble } from '@mitto/testkit/gif-double';
import { afterAll } from 'vitest';
import { atSite } from './at-site.ts';
import { startSite } from './start-site.ts';

/** The GIF provider of the site that `atGifSite` started. */
export let provider: GifDouble;

/** Starts a site with a GIF provider for the tests of this file. */
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
