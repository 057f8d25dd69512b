import * as v from 'valibot';
import { expect, test } from 'vitest';
import { PushRequest } from './outbox-entry.ts';
import { wholeRecord } from './whole-record.ts';

const names = ['constructor', 'prototype', '__proto__', 'toString', 'hasOwnProperty', 'circles'];
const entry = { mid: '01939e2a-7d2b-7aa0-8b58-000000000001', n: 1, op: 'likes', ref: null, changes: {} };

const ownKeys = (value: object) => Object.getOwnPropertyNames(value).toSorted();

test('what is pushed under any name of a table is kept, to be answered', () => {
  // `JSON.parse` makes an own property of every name.
  const transactions = JSON.parse(`{${names.map((name) => `"${name}":[${JSON.stringify(entry)}]`).join()}}`);
  const parsed = v.parse(PushRequest, { clientId: entry.mid, schema: 1, transactions });
  expect(ownKeys(parsed.transactions)).toEqual(names.toSorted());
  expect(Object.getPrototypeOf(parsed.transactions)).toBe(Object.prototype);
});

test('so is a column of any name, to be refused by the table that does not have it', () => {
  const changes = JSON.parse(`{${names.map((name) => `"${name}":7`).join()}}`);
  const transactions = { circles: [{ ...entry, changes }] };
  const parsed = v.parse(PushRequest, { clientId: entry.mid, schema: 1, transactions });
  expect(ownKeys(parsed.transactions['circles']?.[0]?.changes ?? {})).toEqual(names.toSorted());
});

test('the issues of a whole record are those of a record, with key and path', () => {
  const [key, value] = [v.pipe(v.string(), v.regex(/^[a-z]+$/, 'name')), v.object({ n: v.number() })];
  for (const input of [{ A1: { n: 1 } }, { a: { n: 'x' } }, { A1: 7 }, [], 7, null, { a: { n: 1 } }]) {
    const [whole, plain] = [
      v.safeParse(wholeRecord(key, value), input),
      v.safeParse(v.record(key, value), input),
    ];
    expect(whole.success, JSON.stringify(input)).toBe(plain.success);
    expect(whole.issues?.map((issue) => [issue.type, v.getDotPath(issue)])).toEqual(
      plain.issues?.map((issue) => [issue.type, v.getDotPath(issue)]),
    );
    expect(whole.output).toEqual(plain.output);
  }
});
