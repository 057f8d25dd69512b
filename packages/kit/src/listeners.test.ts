import { expect, test } from 'vitest';
import { Listeners } from './listeners.ts';

test('every listener is called with what is emitted, until it is removed', () => {
  const listeners = new Listeners<[string, number]>();
  const got: string[] = [];
  const { add } = listeners;
  const removeFirst = add((name, count) => got.push(`first ${name} ${count}`));
  add((name) => got.push(`second ${name}`));
  listeners.emit('ana', 1);
  removeFirst();
  removeFirst();
  listeners.emit('ben', 2);
  expect(got).toEqual(['first ana 1', 'second ana', 'second ben']);
  expect(listeners.size).toBe(1);
  listeners.clear();
  listeners.emit('cat', 3);
  expect(got).toHaveLength(3);
});
