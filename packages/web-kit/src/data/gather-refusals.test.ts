import { expect, test } from 'vitest';
import { gatherRefusals } from './gather-refusals.ts';

const feature = (sentences: Readonly<Record<string, (op: string) => string>>) => ({
  refusals: async () => ({ sentences }),
});

test('a refusal is told in the sentence of its code, which may name the change', async () => {
  const { sentenceOf } = await gatherRefusals([
    feature({ internal: () => 'There was an error.' }),
    feature({ 'database/no-such-mutation': (name) => `Task<${name}> not found` }),
  ])();
  expect(sentenceOf('database/no-such-mutation', 'waveAt')).toBe('Task<waveAt> not found');
  expect(sentenceOf('other/code', 'waveAt')).toBe('There was an error.');
});

test('words that could not be loaded are loaded again at the next call', async () => {
  let loads = 0;
  const load = gatherRefusals([
    {
      refusals: async () => {
        loads += 1;
        if (loads === 1) throw new Error('The network is away.');
        return { sentences: { internal: () => 'There was an error.' } };
      },
    },
  ]);
  await expect(load()).rejects.toThrow('The network is away.');
  expect((await load()).sentenceOf('any/code', 'any')).toBe('There was an error.');
});
