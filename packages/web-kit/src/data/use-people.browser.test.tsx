import { defineTable } from '@mitto/kit/define-table';
import { Id, newId } from '@mitto/kit/ids';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import { openLocalDatabase } from '@mitto/localdb/open-local-database';
import { People, type ProfileAnswer } from '@mitto/localdb/people';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { AccountData } from './account-data.ts';
import { AccountDataRoot } from './account-data-context.tsx';
import { usePerson } from './use-people.ts';

const likes = defineTable({
  name: 'likes',
  row: v.strictObject({ uid: v.optional(Id) }),
  indexes: [['uid']],
  conflict: 'server',
  stream: 'member',
  opens: { insert: ['uid'], delete: true },
});
const rules = { allowedBy: [{ table: likes, column: 'uid' }] };
const [ana, ben, eve] = [newId(), newId(), newId()];
const hour = 3_600_000;

/** The server's answers by uid. A uid without an answer is a person whom the member may not see. */
let known: Readonly<Record<string, ProfileAnswer>>;
let asked: string[][];
let isAway: boolean;
let db: LocalDatabase;
let people: People;
let now: number;

beforeEach(async () => {
  [known, asked, isAway, now] = [{ [ana]: named('Ana'), [ben]: named('Ben') }, [], false, Date.now()];
  const opened = await openLocalDatabase({
    app: 'mitto-people',
    account: crypto.randomUUID(),
    schema: 1,
    tables: [likes],
    mutations: [],
    people: rules,
    now: () => now,
  });
  if (!('db' in opened)) throw new Error(`Not open: ${opened.mode}`);
  db = opened.db;
  for (const uid of [ana, ben]) await db.insert(likes, { uid });
  people = new People({
    store: db.store,
    rules,
    now: () => now,
    fetchProfiles: async (etags) => {
      asked.push(Object.keys(etags).toSorted());
      if (isAway) throw new Error('There is no network.');
      return Object.fromEntries(Object.keys(etags).map((uid) => [uid, known[uid] ?? null]));
    },
  });
});
afterEach(async () => {
  await cleanup();
  await db.store.wipe();
});

const named = (name: string, etag = name): ProfileAnswer => ({ etag, fields: { name } });

function Name({ uid }: { readonly uid: string }) {
  const { person, isLoaded } = usePerson(uid);
  const { name = 'nobody' } = (person?.fields ?? {}) as { readonly name?: string };
  return <li>{isLoaded ? name : 'not known'}</li>;
}

async function show(...uids: readonly string[]) {
  // These hooks read only this part of AccountData.
  const data = { account: 'me', db, people } as AccountData;
  return await render(
    <AccountDataRoot data={data}>
      <ul>
        {uids.map((uid) => (
          <Name key={uid} uid={uid} />
        ))}
      </ul>
    </AccountDataRoot>,
  );
}

const names = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

test('all who are on the screen are asked for in one call, and shown when they have come', async () => {
  await show(ana, ben);
  await expect.poll(names).toEqual(['Ana', 'Ben']);
  expect(asked).toEqual([[ana, ben].toSorted()]);
});

test('of whom nothing may be known there is nobody', async () => {
  await show(ana, eve);
  await expect.poll(names).toEqual(['Ana', 'nobody']);
});

test('seen again within the day nobody is asked; a day later the screen follows', async () => {
  const { unmount } = await show(ana);
  await expect.poll(names).toEqual(['Ana']);
  await unmount();
  known = { [ana]: named('Anabel') };
  now += 23 * hour;
  const again = await show(ana);
  await expect.poll(names).toEqual(['Ana']);
  // A request that is still running would include the next one, with the time of this one.
  await people.see([ana]);
  expect(asked).toHaveLength(1);
  await again.unmount();
  now += 2 * hour;
  await show(ana);
  await expect.poll(names).toEqual(['Anabel']);
});

test('without a network what is known stays on the screen', async () => {
  const { unmount } = await show(ana);
  await expect.poll(names).toEqual(['Ana']);
  await unmount();
  isAway = true;
  now += 25 * hour;
  await show(ana);
  await expect.poll(() => asked.length).toBe(2);
  await expect.poll(names).toEqual(['Ana']);
});

test('whoever is not liked any more is gone from the screen', async () => {
  await show(ana, ben);
  await expect.poll(names).toEqual(['Ana', 'Ben']);
  const [like] = await db.find(likes, { equals: { uid: ben } });
  await db.remove(likes, like?.ref ?? '');
  await expect.poll(names).toEqual(['Ana', 'nobody']);
});
