import { act, Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { stored } from './late-things.ts';
import { neverComes } from './never-comes.ts';
import { enter, nameOf, show } from './pair-steps.ts';
import { showPhoto } from './show-photo.ts';
import { startSite } from './start-site.ts';

atSite({ start: startSite });

let pictures = 0;

/**
 * Creates a member with a picture of their own who is excluded from search. Only their likes and visits could reveal
 * them.
 */
async function unsearched(name: string): Promise<TestPerson> {
  const person = await world.person(name, { isPremium: true });
  pictures += 1;
  await showPhoto(person, pictures);
  const done = await new Device(person).do('changePrivacy', 'user_info', { search: false });
  expect(done).toMatchObject({ status: 'applied' });
  return person;
}

/** Strings that would reveal a member: id, names and pictures. */
async function wordsOf(person: TestPerson): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string; blurred_key: string; thumbhash: Uint8Array }>`
    select key, blurred_key, thumbhash from profile_photo where uid = ${person.uid}`.execute(
    world.database.db,
  );
  const ofPhoto = rows.flatMap((row) => [
    row.key,
    row.blurred_key,
    Buffer.from(row.thumbhash).toString('base64'),
  ]);
  expect(ofPhoto).toHaveLength(3);
  return [person.uid, person.username, nameOf(person), ...ofPhoto];
}

/** Records everything that the page receives over HTTP and sockets. */
function listen(page: Page): { readonly heard: () => Promise<string> } {
  const bodies: Promise<string>[] = [];
  const frames: string[] = [];
  page.on('response', (response) => {
    const body = response.body().then((bytes) => bytes.toString('latin1'));
    bodies.push(body.catch(() => ''));
    frames.push(response.url());
  });
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(payload.toString()));
  });
  return { heard: async () => [...(await Promise.all(bodies)), ...frames].join('\n') };
}

/** Returns everything that the browser stores for the page, as one text. */
const keptOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store);
        kept.push(await done(rows.getAll()), await done(rows.getAllKeys()));
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      kept.push((await (await caches.open(name)).keys()).map(({ url }) => url));
    }
    return JSON.stringify(kept);
  });

const lists = ['myLikes', 'likedMe', 'favorites', 'favoritedMe', 'match', 'myVisits', 'visitedMe'];

test('nothing that reaches or stays on a standard member’s device says who likes or visits them', {
  timeout: 180_000,
}, async () => {
  const me = await world.person('standard-looker');
  const [liker, visitor, match] = [
    await unsearched('secret-liker'),
    await unsearched('secret-visitor'),
    await unsearched('open-match'),
  ];
  await act(liker, 'likes', 'circles', me);
  await act(visitor, 'visit', 'visitors', me);
  await act(match, 'likes', 'circles', me);
  await act(me, 'likes', 'circles', match);
  await world.showRedacted();
  const size = { width: 390, height: 844 };
  const { page, context } = await enter({ world, browser, size }, me);
  // Record from the first byte on. The page is reloaded with nothing stored except the session.
  const network = listen(page);
  await page.reload();
  for (const list of lists) {
    await show(page, `audience?selected=${list}`);
    await page.getByRole('tab', { selected: true }).waitFor();
    await page
      .getByRole('article')
      .or(page.getByText(/^Nothing to show/))
      .first()
      .waitFor();
  }
  await show(page, 'audience?selected=likedMe');
  await page.getByRole('article', { name: 'Hidden profile' }).waitFor();
  // While a list is open, the member gets a new like and a second visit.
  await act(await unsearched('another-liker'), 'likes', 'circles', me);
  await world.showRedacted();
  await page.getByText('Someone likes you').waitFor();
  await act(visitor, 'visit', 'visitors', me);
  await world.showRedacted();
  await show(page, 'audience?selected=match');
  await page.getByRole('heading', { name: nameOf(match) }).waitFor();
  await show(page, 'profile?isMe=true');
  await page.getByRole('tab', { name: 'Details' }).waitFor();

  const everything = async () => `${await network.heard()}\n${await keptOn(page)}`;
  const all = await everything();
  // Control: the same text search finds the match in the recorded data, so it would find the others too.
  const [uid = '', , name = ''] = await wordsOf(match);
  expect([all.includes(uid), all.includes(name)]).toEqual([true, true]);
  const words = [...(await wordsOf(liker)), ...(await wordsOf(visitor))];
  const told = async () => {
    const now = await everything();
    return words.filter((word) => now.includes(word));
  };
  await neverComes('kept-back: who likes or visits a member', stored(page, told, 'planted', liker.uid));
  await context.close();
});

test('a list that waits for its next group says when it comes, and a premium member’s has none', {
  timeout: 120_000,
}, async () => {
  const [me, premium] = [await world.person('waits'), await world.person('waits-not', { isPremium: true })];
  await act(await unsearched('early-liker'), 'likes', 'circles', me);
  const size = { width: 390, height: 844 };
  const { page, context } = await enter({ world, browser, size }, me);
  const next = await page.evaluate(() => {
    const step = 4 * 3_600_000;
    const at = new Date((Math.floor(Date.now() / step) + 1) * step);
    return at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  });
  await show(page, 'audience?selected=likedMe');
  await page.getByText(`New likes are shown at ${next}, in small groups`).waitFor();
  await show(page, 'audience?selected=visitedMe');
  await page.getByText(`New visits are shown at ${next}, in small groups`).waitFor();
  await world.showRedacted();
  await show(page, 'audience?selected=likedMe');
  await page.getByRole('article', { name: 'Hidden profile' }).waitFor();
  await page.getByText(`New likes are shown at ${next}, in small groups`).waitFor();
  await context.close();
  const other = await enter({ world, browser, size }, premium);
  await show(other.page, 'audience?selected=likedMe');
  await other.page.getByText('People who like you show up here.').waitFor();
  await other.context.close();
});
