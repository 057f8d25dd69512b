import type { chatCalls } from '@mitto/chat/contract/chat-calls';
import { testPicture } from '../test-picture.ts';
import type { SamplesOf } from './sample.ts';

export const chatSamples: SamplesOf<keyof typeof chatCalls> = {
  attach: {
    self: async () => ({
      kind: 'images',
      files: [{ name: 'lunch.jpg', bytes: await testPicture({ width: 120, height: 100 }) }],
    }),
  },
};
