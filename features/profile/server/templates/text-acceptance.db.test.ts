import { newId } from '@mitto/kit/ids';
import { exportOf } from '@mitto/testkit/export-of';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  acceptedTexts,
  currentAcceptances,
  currentVersion,
  neededVersion,
  textVersions,
} from '../../contract/text-versions.ts';

let world: World;
let ana: TestPerson;
let people = 0;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  people += 1;
  ana = await world.person(`ana${people}`);
});
afterAll(() => world.close());

const dob = { day: 9, month: 3, year: 1994 };
const wizard = (accepts?: { texts: ReturnType<typeof currentAcceptances>; language: 'en' | 'th' }) =>
  ana.call(
    'createProfile',
    { name: 'Ana', username: ana.username, gender: 0, dob, ...(accepts && { accepts }) },
    { idempotencyKey: newId() },
  );
const due = async () => (await ana.call('loadDueTexts', {})).result.due;
const stored = async () =>
  (
    await sql<{ text: string; version: number; language: string; accepted_at: number }>`
      select text, version, language, accepted_at from profile_text_acceptance
      where uid = ${ana.uid} order by text, version`.execute(world.database.db)
  ).rows;

test('the end of the wizard keeps which versions were accepted, when, and in which language', async () => {
  expect(await due()).toEqual([]);
  await wizard({ texts: currentAcceptances(), language: 'th' });
  const rows = currentAcceptances().map((one) => ({
    ...one,
    language: 'th',
    accepted_at: world.clock.now(),
  }));
  expect(await stored()).toEqual(rows.toSorted((a, b) => (a.text < b.text ? -1 : 1)));
  expect(await due()).toEqual([]);
});

test('a member of whom no acceptance is known is asked, and each acceptance takes its text off', async () => {
  await wizard();
  expect(await due()).toEqual(currentAcceptances());
  const [first, ...others] = currentAcceptances();
  if (!first) throw new Error('There is no text to accept.');
  const accepted = await ana.call('acceptTexts', { texts: [first], language: 'en' });
  expect(accepted.result).toEqual({ due: others });
  const rest = await ana.call('acceptTexts', { texts: others, language: 'en' });
  expect(rest.result).toEqual({ due: [] });
});

test('an earlier version counts until a change that matters, and the new one is asked for', async () => {
  await wizard();
  const texts = acceptedTexts.map((text) => ({ text, version: 1 }));
  const { result } = await ana.call('acceptTexts', { texts, language: 'en' });
  const expected = acceptedTexts
    .filter((text) => neededVersion(text).version > 1)
    .map((text) => ({ text, version: currentVersion(text).version }));
  expect(expected.length).toBeGreaterThan(0);
  expect(result.due).toEqual(expected);
});

test('accepting twice keeps the first time', async () => {
  await wizard({ texts: currentAcceptances(), language: 'en' });
  const before = await stored();
  world.clock.advance(60_000);
  await ana.call('acceptTexts', { texts: currentAcceptances(), language: 'th' });
  expect(await stored()).toEqual(before);
});

test('a version that was never published, and a text that nobody accepts, are refused', async () => {
  await wizard();
  const unknown = { text: 'terms-and-conditions', version: 99 } as const;
  expect((await ana.call('acceptTexts', { texts: [unknown], language: 'en' })).status).toBe(422);
  // Safe cast: the text is not in the contract, on purpose.
  const advice = { text: 'dating-safety', version: 1 } as unknown as typeof unknown;
  expect((await ana.call('acceptTexts', { texts: [advice], language: 'en' })).status).toBe(422);
  expect(await stored()).toEqual([]);
});

test('what was accepted is in the export, and goes with the account', async () => {
  await wizard({ texts: currentAcceptances(), language: 'en' });
  const { result } = await exportOf(world, ana);
  expect(result?.['profile']?.['profile_text_acceptance']).toHaveLength(acceptedTexts.length);
  await world.deps.database.transact((tx) => world.deps.eraseMember(tx, ana.uid));
  expect(await stored()).toEqual([]);
});

test('versions count up from one, and their days never go back', () => {
  for (const versions of Object.values(textVersions)) {
    expect(versions.map(({ version }) => version)).toEqual(versions.map((_, at) => at + 1));
    const days = versions.map(({ since }) => since);
    expect(days).toEqual(days.toSorted());
    for (const day of days) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
  }
});
