import { newId } from '@mitto/kit/ids';
import { entriesOf, type PushRequest } from '@mitto/kit/outbox-entry';
import { expect, test } from 'vitest';
import { notes } from './notes.fixture.ts';
import { type Opener, online } from './online.fixture.ts';

/**
 * Tests of refusals by this device or by the server: the reason is reported, and only the refused entry is
 * lost.
 */
export function refusalsSuite(open: Opener): void {
  referenceSuite(open);
  refusalSuite(open);
  unreadableSuite(open);
  collisionSuite(open);
}

function referenceSuite(open: Opener): void {
  test('a reference that is none, or is taken, is refused here and holds up nothing', async () => {
    const { db, store } = await online(open);
    const ref = await db.insert(notes, { text: 'first', at: 1 }, { ref: newId() });
    const wrong = { code: 400, message: 'notes: abc is no reference of a row' };
    await expect(db.insert(notes, { text: 'x', at: 2 }, { ref: 'abc' })).rejects.toMatchObject(wrong);
    const taken = { code: 400, message: `notes has a row ${ref} already` };
    await expect(db.insert(notes, { text: 'other', at: 2 }, { ref })).rejects.toMatchObject(taken);
    const missing = { code: 400, message: 'notes has no row gone to update' };
    await expect(db.update(notes, 'gone', { text: 'x' })).rejects.toMatchObject(missing);
    const closed = { code: 400, message: 'stars: its rows cannot be written with delete' };
    await expect(db.remove({ ...notes, name: 'stars', opens: {} }, ref)).rejects.toMatchObject(closed);
    expect((await db.find(notes)).map(({ row }) => row.text)).toEqual(['first']);
    expect((await db.outbox()).waiting).toHaveLength(1);
    await store.wipe();
  });
}

function refusalSuite(open: Opener): void {
  test('the fourth of five is refused: undone, given back with why, and the rest goes on [law 1.3]', async () => {
    const { db, client, server, store, texts, refused } = await online(open);
    server.refusals.set('4', { code: 'limit/reached', countDown: 60 });
    for (const at of [1, 2, 3, 4, 5]) await db.insert(notes, { text: `${at}`, at });
    await client.syncNow();
    expect(await texts()).toEqual(['1', '2', '3', '5']);
    expect(refused.map(({ changes }) => changes['text'])).toEqual(['4']);
    const [given] = (await db.outbox()).refused;
    expect(given).toMatchObject({ changes: { text: '4', at: 4 }, code: 'limit/reached', countDown: 60 });
    await db.forgetRefused(given?.mid ?? '');
    expect((await db.outbox()).refused).toEqual([]);
    await store.wipe();
  });

  test('a refused update leaves what the server has, also where no delta will ever tell it [law 1.14, 4.5]', async () => {
    const { db, client, server, store, texts } = await online(open);
    const ref = newId();
    server.write(ref, { text: 'theirs', at: 1 });
    await client.syncNow();
    server.refusals.set('mine', { code: 'database/conflict' });
    await db.update(notes, ref, { text: 'mine' });
    expect(await texts()).toEqual(['mine']);
    await client.syncNow();
    expect(await texts()).toEqual(['theirs']);
    expect((await db.get(notes, ref))?.isPending).toBe(false);
    await store.wipe();
  });

  test('a true collision takes a new reference with all that depends on it [law 4.3]', async () => {
    const { db, client, server, store, texts, refused } = await online(open);
    const ref = newId();
    await db.insert(notes, { text: 'mine', at: 1 }, { ref });
    await db.update(notes, ref, { stars: 3 });
    server.ofOthers.add(ref);
    await client.syncNow();
    expect(await texts()).toEqual(['mine']);
    expect(server.texts).toEqual(['mine']);
    expect([...server.log.values()][0]?.row?.['stars']).toBe(3);
    expect(refused).toEqual([]);
    await store.wipe();
  });

  test('an entry that no server will ever read is refused here and holds up nothing [law 6.2]', async () => {
    const { db, client, server, store, texts } = await online(open);
    for (const at of [1, 2, 3]) await db.insert(notes, { text: `${at}`, at });
    server.faults.push(422, 422);
    await client.syncNow();
    expect(await texts()).toEqual(['2', '3']);
    expect((await db.outbox()).refused.map(({ code }) => code)).toEqual(['http/422']);
    expect(server.texts).toEqual(['2', '3']);
    await store.wipe();
  });
}

function unreadableSuite(open: Opener): void {
  test('one entry that cannot be read costs a few requests, and the rest goes in large ones again', async () => {
    const { db, client, server, store, texts } = await online(open);
    const sizes: number[] = [];
    const { pushMany } = server;
    Object.assign(server, {
      pushMany: (request: PushRequest) => {
        const entries = entriesOf(request);
        sizes.push(entries.length);
        const isBad = entries.some(({ changes }) => changes['text'] === '70');
        if (isBad) server.faults.push(413);
        return pushMany(request);
      },
    });
    for (let at = 1; at <= 300; at += 1) await db.insert(notes, { text: `${at}`, at });
    await client.syncNow();
    expect((await db.outbox()).refused.map(({ changes }) => changes['text'])).toEqual(['70']);
    expect(await texts()).toHaveLength(299);
    expect(server.texts).toHaveLength(299);
    expect(Math.max(...sizes.slice(-3))).toBeGreaterThan(50);
    expect(sizes.length).toBeLessThan(25);
    await store.wipe();
  });
}

function collisionSuite(open: Opener): void {
  test('an insert that collides under every reference is refused after its fourth', async () => {
    const { db, client, server, store, texts, refused } = await online(open);
    let looked = 0;
    // Reports the reference as taken ten times and then as free. If the client had no limit on its attempts,
    // the test would fail instead of running forever.
    server.ofOthers.has = () => {
      looked += 1;
      return looked <= 10;
    };
    await db.insert(notes, { text: 'cursed', at: 1 });
    await client.syncNow();
    const tried = server.arrived.map(({ ref }) => ref);
    expect([tried.length, new Set(tried).size]).toEqual([4, 4]);
    expect(refused.map(({ code, changes }) => [code, changes['text']])).toEqual([
      ['database/conflict', 'cursed'],
    ]);
    expect(await texts()).toEqual([]);
    expect(await db.outbox()).toMatchObject({ waiting: [], sent: [] });
    await store.wipe();
  });
}
