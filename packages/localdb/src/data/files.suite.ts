import { expect, test } from 'vitest';
import { aDevice } from '../sync/device.fixture.ts';
import { notes, plans, starNote } from '../sync/notes.fixture.ts';
import { SmallServer } from '../sync/small-server.fixture.ts';
import { UploadRefused } from '../sync/sync-client.ts';
import { stalledAfter } from '../sync/upload-files.ts';
import { maxKeptBytes } from './kept-files.ts';
import type { LocalStore } from './local-store.ts';
import { aFile, attach, keepDraft, say, TestUploads } from './uploads.fixture.ts';

type Opener = () => Promise<LocalStore>;

async function aSender(open: Opener) {
  const server = new SmallServer();
  const uploads = new TestUploads();
  const device = aDevice(server, await open(), plans, undefined, uploads);
  const arrived = () => server.arrived.map(({ changes }) => changes['text']);
  const kept = async () =>
    (await device.store.read((tx) => tx.keptFiles())).map(({ id, note }) => [id, note]).sort();
  /** Runs whatever is due, as time passes. */
  const settle = async () => {
    for (let at = 0; at < 20; at += 1) {
      device.timer.pass(20);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
  return { ...device, server, uploads, arrived, kept, settle };
}

/** Tests of outbox entries with files, on any store. */
export function filesSuite(open: Opener): void {
  sendingSuite(open);
  leaderSuite(open);
  laneSuite(open);
  failingSuite(open);
  givenBackSuite(open);
  keepingSuite(open);
}

function sendingSuite(open: Opener): void {
  test('files are uploaded, then their entry is sent with what the upload gave, and they are deleted', async () => {
    const { db, client, server, uploads, arrived, kept, store } = await aSender(open);
    uploads.isQuick = true;
    await attach(db, 'a', 'look');
    expect(await kept()).toEqual([['file-of-look', null]]);
    await client.syncNow();
    expect(arrived()).toEqual(['look + look']);
    expect(server.texts).toEqual(['look + look']);
    expect(await kept()).toEqual([]);
    expect(await db.file('file-of-look')).toBeUndefined();
    await store.wipe();
  });

  test('the leader uploads by itself what any tab queues, and tells how far it is', async () => {
    const { db, client, uploads, arrived, settle, store } = await aSender(open);
    client.start();
    await settle();
    await attach(db, 'a', 'look');
    await expect.poll(() => uploads.running).toEqual(['look']);
    uploads.begun[0]?.choices.onShare(0.5);
    expect(uploads.shares.at(-1)?.[1]).toBe(0.5);
    uploads.begun[0]?.succeed();
    await expect.poll(() => settle().then(arrived)).toEqual(['look + look']);
    expect(uploads.shares.at(-1)?.[1]).toBeUndefined();
    client.stop();
    await store.wipe();
  });
}

function leaderSuite(open: Opener): void {
  test('when the leader ends in the middle of an upload, the next one repeats it under the same key', async () => {
    const { db, client, server, uploads, settle, store } = await aSender(open);
    client.start();
    await attach(db, 'a', 'look');
    await expect.poll(() => uploads.begun).toHaveLength(1);
    client.stop();
    expect(uploads.begun[0]?.choices.signal.aborted).toBe(true);
    const next = new TestUploads();
    next.isQuick = true;
    const other = aDevice(server, store, plans, undefined, next);
    await other.client.syncNow();
    expect(next.begun.map(({ key }) => key)).toEqual(uploads.begun.map(({ key }) => key));
    expect(server.texts).toEqual(['look + look']);
    await settle();
    await store.wipe();
  });

  test('uploaded and not answered: the entry is sent again under its number, without another upload', async () => {
    const { db, client, server, uploads, store } = await aSender(open);
    uploads.isQuick = true;
    await attach(db, 'a', 'look');
    await client.syncNow().catch(() => undefined);
    await attach(db, 'a', 'again');
    // The push before the upload has nothing to send; the one after it loses its answer.
    server.faults.push('none', 'answer-lost');
    await expect(client.syncNow()).rejects.toThrow('Failed to fetch');
    await client.syncNow();
    expect(uploads.begun).toHaveLength(2);
    expect(server.texts).toEqual(['again + again', 'look + look']);
    await store.wipe();
  });

  test('files that the server no longer has are uploaded again under another key', async () => {
    const { db, client, server, uploads, refused, store } = await aSender(open);
    uploads.isQuick = true;
    server.refusals.set('look + look', { code: 'note/files-gone' });
    const { upload } = uploads;
    uploads.upload = async (...given) => {
      if (uploads.begun.length === 1) server.refusals.clear();
      return await upload.apply(uploads, given);
    };
    await attach(db, 'a', 'look');
    await client.syncNow();
    expect(new Set(uploads.begun.map(({ key }) => key)).size).toBe(2);
    expect(refused).toEqual([]);
    expect(server.texts).toEqual(['look + look']);
    await store.wipe();
  });
}

function laneSuite(open: Opener): void {
  test('an upload that does not end holds back its own folder, and no other', async () => {
    const { db, client, uploads, arrived, settle, store } = await aSender(open);
    client.start();
    await settle();
    const held = await attach(db, 'a', 'slow');
    await say(db, 'a', 'after slow');
    await db.run(starNote, { note: held });
    await say(db, 'b', 'elsewhere');
    await attach(db, 'b', 'quick');
    await expect.poll(() => uploads.running).toEqual(['slow', 'quick']);
    uploads.begun[1]?.succeed();
    await expect.poll(() => settle().then(arrived)).toEqual(['elsewhere', 'quick + quick']);
    uploads.begun[0]?.succeed();
    const all = ['elsewhere', 'quick + quick', 'slow + slow', 'after slow', undefined];
    await expect.poll(() => settle().then(arrived)).toEqual(all);
    client.stop();
    await store.wipe();
  });

  test('hundreds of held entries do not hide one that may go, and numbers have no hole', async () => {
    const { db, client, server, uploads, store } = await aSender(open);
    uploads.upload = () => Promise.reject(new Error('No network.'));
    await say(db, 'b', 'first');
    await expect(client.syncNow()).resolves.toBeUndefined();
    await attach(db, 'a', 'held');
    for (let at = 0; at < 120; at += 1) await say(db, 'a', `later ${at}`);
    await say(db, 'b', 'second');
    await expect(client.syncNow()).rejects.toThrow('No network.');
    expect(server.arrived.map(({ n, changes }) => [n, changes['text']])).toEqual([
      [1, 'first'],
      [2, 'second'],
    ]);
    await store.wipe();
  });

  test('entries of one folder upload one after the other', async () => {
    const { db, client, uploads, arrived, settle, store } = await aSender(open);
    client.start();
    await attach(db, 'a', 'one');
    await attach(db, 'a', 'two');
    await settle();
    expect(uploads.running).toEqual(['one']);
    uploads.begun[0]?.succeed();
    await expect.poll(() => settle().then(() => uploads.running)).toEqual(['one', 'two']);
    uploads.begun[1]?.succeed();
    await expect.poll(() => settle().then(arrived)).toEqual(['one + one', 'two + two']);
    client.stop();
    await store.wipe();
  });
}

function failingSuite(open: Opener): void {
  test('a failed upload is tried again later, and at once when the network is back', async () => {
    const { db, client, uploads, timer, settle, store } = await aSender(open);
    client.start();
    await settle();
    await attach(db, 'a', 'look');
    await expect.poll(() => uploads.begun).toHaveLength(1);
    uploads.begun[0]?.fail(new TypeError('Failed to fetch'));
    await settle();
    expect(uploads.begun).toHaveLength(1);
    timer.pass(1000);
    await expect.poll(() => uploads.begun).toHaveLength(2);
    uploads.begun[1]?.fail(new TypeError('Failed to fetch'));
    await settle();
    expect(uploads.begun).toHaveLength(2);
    client.resume();
    await expect.poll(() => uploads.begun).toHaveLength(3);
    client.stop();
    await store.wipe();
  });

  test('an upload of which nothing moves is cut off; one that moves may take long', async () => {
    const { db, client, uploads, timer, settle, store } = await aSender(open);
    client.start();
    await settle();
    await attach(db, 'a', 'look');
    await expect.poll(() => uploads.begun).toHaveLength(1);
    const [{ choices }] = uploads.begun as [(typeof uploads.begun)[number]];
    timer.pass(stalledAfter - 1000);
    choices.onShare(0.1);
    timer.pass(stalledAfter - 1000);
    expect(choices.signal.aborted).toBe(false);
    timer.pass(2000);
    expect(choices.signal.aborted).toBe(true);
    client.stop();
    await store.wipe();
  });
}

function givenBackSuite(open: Opener): void {
  test('a refused upload gives back the input with its files, and lets the next one go', async () => {
    const { db, client, uploads, arrived, refused, kept, settle, store } = await aSender(open);
    client.start();
    await attach(db, 'a', 'bad');
    await say(db, 'a', 'good');
    await expect.poll(() => uploads.begun).toHaveLength(1);
    uploads.begun[0]?.fail(new UploadRefused('file/broken', { 'files.0': 'file/broken' }));
    await expect.poll(() => settle().then(arrived)).toEqual(['good']);
    expect(refused.map(({ code, fields }) => [code, fields])).toEqual([
      ['file/broken', { 'files.0': 'file/broken' }],
    ]);
    expect((await db.find(notes)).map(({ row }) => row.text)).toEqual(['good']);
    expect(await (await db.file('file-of-bad'))?.text()).toBe('bad');
    // The draft takes the file over, and keeps it when the entry goes.
    const [{ mid }] = refused as [(typeof refused)[number]];
    await db.putNote('draft a', { text: 'bad' }, ['file-of-bad']);
    await db.forgetRefused(mid);
    expect(await kept()).toEqual([['file-of-bad', 'draft a']]);
    client.stop();
    await store.wipe();
  });

  test('taken back during its upload: the upload ends, and the input is a refused one', async () => {
    const { db, client, uploads, arrived, settle, store } = await aSender(open);
    client.start();
    await attach(db, 'a', 'oops');
    await expect.poll(() => uploads.begun).toHaveLength(1);
    const [{ mid = '' } = {}] = (await db.outbox()).waiting;
    await db.takeBack(mid);
    await expect.poll(() => uploads.begun[0]?.choices.signal.aborted).toBe(true);
    await settle();
    expect(arrived()).toEqual([]);
    expect((await db.outbox()).refused).toMatchObject([{ code: 'taken-back', changes: { text: 'oops' } }]);
    await db.forgetRefused(mid);
    expect(await store.read((tx) => tx.keptFiles())).toEqual([]);
    client.stop();
    await store.wipe();
  });

  test('what was sent cannot be taken back', async () => {
    const { db, client, server, store } = await aSender(open);
    await say(db, 'a', 'gone');
    server.faults.push('answer-lost');
    await expect(client.syncNow()).rejects.toThrow();
    const [{ mid = '' } = {}] = (await db.outbox()).sent;
    await db.takeBack(mid);
    expect((await db.outbox()).refused).toEqual([]);
    await client.syncNow();
    expect(server.texts).toEqual(['gone']);
    await store.wipe();
  });

  test('an entry whose file is lost is refused, and holds up nothing', async () => {
    const { db, client, uploads, arrived, refused, store } = await aSender(open);
    uploads.isQuick = true;
    await attach(db, 'a', 'lost');
    await say(db, 'a', 'after');
    await store.write((tx) => tx.deleteKeptFiles(['file-of-lost']));
    await client.syncNow();
    expect(refused.map(({ code }) => code)).toEqual(['note/files-gone']);
    expect(arrived()).toEqual(['after']);
    await store.wipe();
  });
}

function keepingSuite(open: Opener): void {
  test('a note holds exactly the files it lists: others of it are deleted, and those of an entry stay', async () => {
    const { db, kept, store } = await aSender(open);
    await keepDraft(db, 'draft a', [aFile('one'), aFile('two')]);
    await keepDraft(db, 'draft b', [aFile('three')]);
    await db.putNote('draft a', {}, ['two']);
    expect(await kept()).toEqual([
      ['three', 'draft b'],
      ['two', 'draft a'],
    ]);
    await attach(db, 'c', 'sent');
    await db.putNote('draft c', undefined, []);
    expect((await kept()).map(([id]) => id)).toEqual(['file-of-sent', 'three', 'two']);
    await store.wipe();
  });

  test('a file goes with one entry only, and a missing one with none', async () => {
    const { db, store } = await aSender(open);
    await attach(db, 'a', 'once');
    expect((await db.outbox()).waiting.map(({ files }) => files)).toEqual([['file-of-once']]);
    const { run } = db;
    await run.call(db, starNote, { note: (await db.find(notes))[0]?.ref ?? '' }, undefined, [
      'file-of-once',
      'never there',
    ]);
    expect((await db.outbox()).waiting.map(({ files }) => files)).toEqual([['file-of-once'], undefined]);
    await store.wipe();
  });

  test('at most 100 MB wait on a device, in drafts and in the outbox together', async () => {
    const { db, kept, store } = await aSender(open);
    const half: ArrayBuffer = new ArrayBuffer(maxKeptBytes / 2);
    const large = (id: string, bytes = half) => ({ id, name: id, type: 'image/png', bytes });
    await keepDraft(db, 'draft file', [large('sent')]);
    await attach(db, 'a', 'small');
    const tooMany = { name: 'LocalDatabaseError', code: 413 };
    await expect(keepDraft(db, 'draft b', [large('too much')])).rejects.toMatchObject(tooMany);
    expect((await kept()).map(([id]) => id)).toEqual(['file-of-small', 'sent']);
    expect(await db.note('draft b')).toBeUndefined();
    // Exactly the maximum fits.
    const rest = maxKeptBytes / 2 - 'small'.length;
    await keepDraft(db, 'draft b', [large('fits', new ArrayBuffer(rest))]);
    await expect(keepDraft(db, 'draft c', [aFile('x')])).rejects.toMatchObject(tooMany);
    await store.wipe();
  });
}
