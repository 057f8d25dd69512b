import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutboxMailer } from '../mail/create-outbox-mailer.ts';
import { createOutboxSmsSender } from '../sms/create-outbox-sms-sender.ts';
import { createOutbox } from './outbox.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mitto-outbox-'));
  file = join(folder, 'outbox.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const sms = (id: string) => ({ kind: 'sms', id, to: '+66812345678', text: `code ${id}` }) as const;

test('keeps mail and SMS, newest first', async () => {
  let time = 1000;
  const outbox = createOutbox({ now: () => time });
  await createOutboxMailer(outbox, 'https://mitto.example').send({
    id: 'a',
    to: 'ana@example.com',
    subject: 'Hello\nAna',
    text: 'Hello',
  });
  time = 2000;
  await createOutboxSmsSender(outbox).send({ id: 'b', to: '+66812345678', text: 'code 123456' });
  expect(outbox.list()).toEqual([
    { kind: 'sms', id: 'b', at: 2000, to: '+66812345678', text: 'code 123456' },
    {
      kind: 'mail',
      id: 'a',
      at: 1000,
      messageId: '<a@mitto.example>',
      to: 'ana@example.com',
      subject: 'Hello Ana',
      text: 'Hello',
    },
  ]);
});

test('what is sent twice is there once, over a restart too', () => {
  const before = createOutbox({ file });
  before.add(sms('a'));
  before.add(sms('a'));
  const after = createOutbox({ file });
  after.add(sms('a'));
  after.add(sms('b'));
  expect(
    createOutbox({ file })
      .list()
      .map(({ id }) => id),
  ).toEqual(['b', 'a']);
});

test('keeps the newest 500, in memory and on disk', () => {
  const outbox = createOutbox({ file });
  for (let index = 0; index < 620; index += 1) outbox.add(sms(`${index}`));
  const ids = outbox.list().map(({ id }) => id);
  expect([ids.length, ids[0], ids[499]]).toEqual([500, '619', '120']);
  expect(
    createOutbox({ file })
      .list()
      .map(({ id }) => id),
  ).toEqual(ids);
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(500);
});

test('what it knows of entries that are gone is nothing, and its file grows no further', () => {
  const outbox = createOutbox({ file });
  for (let index = 0; index < 2600; index += 1) outbox.add(sms(`${index}`));
  expect(readFileSync(file, 'utf8').trim().split('\n').length).toBeLessThanOrEqual(1000);
  outbox.add(sms('2599'));
  expect(outbox.list().filter(({ id }) => id === '2599')).toHaveLength(1);
  outbox.add(sms('0'));
  expect(outbox.list()[0]?.id).toBe('0');
});

test('a line torn by a kill takes nothing else with it', () => {
  createOutbox({ file }).add(sms('a'));
  appendFileSync(file, '{"kind":"sms","id":"torn","at":12');
  const outbox = createOutbox({ file });
  outbox.add(sms('b'));
  expect(
    createOutbox({ file })
      .list()
      .map(({ id }) => id),
  ).toEqual(['b', 'a']);
});

test('nobody else on the machine may read it', () => {
  createOutbox({ file }).add(sms('a'));
  expect(statSync(file).mode & 0o077).toBe(0);
});
