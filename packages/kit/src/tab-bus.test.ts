import { expect, test } from 'vitest';
import { TabBus } from './tab-bus.ts';

test('the other tabs receive what one posts, until it or they are closed', async () => {
  const got: string[] = [];
  const own: string[] = [];
  const one = new TabBus<string>('tab-bus-test', (text) => own.push(text));
  const other = new TabBus<string>('tab-bus-test', (text) => got.push(text));
  one.post('first');
  await expect.poll(() => got).toEqual(['first']);
  expect(own).toEqual([]);
  one.close();
  one.post('lost');
  other.post('to nobody');
  const last = new TabBus<string>('tab-bus-test', () => undefined);
  last.post('last');
  await expect.poll(() => got).toEqual(['first', 'last']);
  expect(own).toEqual([]);
  for (const bus of [other, last]) bus.close();
});
