import type { chatCalls } from '@mitto/chat/contract/chat-calls';
import type { loaderCalls } from '@mitto/chat/contract/loader-calls';
import { testPicture } from '../test-picture.ts';
import type { SamplesOf } from './sample.ts';

export const chatSamples: SamplesOf<keyof typeof chatCalls | keyof typeof loaderCalls> = {
  loadExternal: { self: () => ({ url: 'gifs/search', payload: { q: 'soup' } }) },
  attach: {
    self: async () => ({
      kind: 'images',
      files: [{ name: 'lunch.jpg', bytes: await testPicture({ width: 120, height: 100 }) }],
    }),
  },
};
