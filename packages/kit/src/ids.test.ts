import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Id, newId, newUid, Uid } from './ids.ts';

test('ids made one after another are in order, also within one millisecond and when the clock steps back', () => {
  const at = Date.UTC(2026, 10, 20);
  const made = [
    ...Array.from({ length: 10_000 }, () => newId(at)),
    newId(at - 1000),
    newId(at + 1),
    newId(at + 60_000),
  ];
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

test('an id tells the time of its making and is a UUID of version 7', () => {
  const at = Date.UTC(2040, 0, 1);
  const id = newId(at);
  expect(v.is(Id, id)).toBe(true);
  expect(id[14]).toBe('7');
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at);
});

test('the id of a member is random and tells no time', () => {
  const made = Array.from({ length: 100 }, newUid);
  expect(new Set(made).size).toBe(100);
  expect(made.filter((uid) => !v.is(Uid, uid) || uid[14] !== '4')).toEqual([]);
});

test('what is not an id is none', () => {
  for (const text of [
    '',
    'x',
    newId().toUpperCase(),
    `${newId()} `,
    newId().replaceAll('-', ''),
    `${newId()}0`,
  ]) {
    expect(v.is(Id, text), text).toBe(false);
  }
});
