import { newId } from '@mitto/kit/ids';
import { minute } from '@mitto/kit/time';
import { recordedWebm } from '@mitto/server-kit/media/audio/recordings.fixture';
import { signInAgain, testPassword } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { testPicture } from '@mitto/testkit/test-picture';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AttachedImage } from '../contract/attachments.ts';
import { ChatDevice, match } from './chat-device.fixture.ts';

let world: World;
let ana: ChatDevice;
let ben: ChatDevice;
let eve: ChatDevice;
let turn = 0;

beforeAll(async () => {
  world = await startWorld();
  // Runs the repeating jobs once, so that their next run is due one interval from now.
  await world.drain();
});
beforeEach(async () => {
  turn += 1;
  const somebody = async (name: string) =>
    new ChatDevice(await world.person(`${name}-${turn}`, { isPremium: true }));
  [ana, ben, eve] = [await somebody('ana'), await somebody('ben'), await somebody('eve')];
  await match(ana, ben);
  await match(eve, ben);
});
afterAll(() => world.close());

async function bring(by: ChatDevice, count = 1): Promise<AttachedImage[]> {
  const files = await Promise.all(
    Array.from({ length: count }, async (_, seed) => ({
      name: 'lunch.jpg',
      bytes: await testPicture({ seed: turn * 20 + seed, width: 400, height: 300 }),
    })),
  );
  const { result, text } = await by.person.call('attach', { kind: 'images', files });
  if (!result) throw new Error(text);
  return result.images;
}

const show = (files: readonly AttachedImage[]) => ({ attachments: { type: 'images', files } });

async function statusOf(viewer: ChatDevice | undefined, key: string, size = '360'): Promise<number> {
  const pass = viewer ? `?pass=${viewer.person.tokens.media_pass}` : '';
  return (await fetch(new URL(`/media/${key}/${size}${pass}`, world.url))).status;
}

const keyOf = ([file]: readonly AttachedImage[]): string => file?.key ?? '';

test('pictures are for the two of them, from the moment they are sent', async () => {
  const files = await bring(ana, 3);
  expect(files).toHaveLength(3);
  // Before the message is sent, only the uploader can see the picture.
  expect(await statusOf(ana, keyOf(files))).toBe(200);
  for (const viewer of [ben, eve, undefined])
    expect(await statusOf(viewer, keyOf(files))).toBe(viewer ? 404 : 401);
  await ana.say(ben, 'Look', show(files));
  expect(await ben.thread(ana)).toMatchObject([{ type: 'attachment', content: 'Look', ...show(files) }]);
  for (const size of ['thumb', '360', '720', '1600']) {
    for (const viewer of [ana, ben]) expect(await statusOf(viewer, keyOf(files), size)).toBe(200);
    expect(await statusOf(eve, keyOf(files), size)).toBe(404);
  }
  expect(await statusOf(undefined, keyOf(files))).toBe(401);
  const { media_pass: pass } = ben.person.tokens;
  const worn = `/media/${keyOf(files)}/360?pass=${pass}`;
  world.clock.advance(ben.person.tokens.expires_at - world.clock.now() + 1);
  expect((await fetch(new URL(worn, world.url))).status).toBe(401);
});

test('of a picture the client’s word is its key alone, and only of one that is theirs and was not sent yet', async () => {
  const [file] = await bring(ana);
  if (!file) throw new Error('Nothing was brought.');
  const lie = show([{ ...file, width: 1, height: 20_000, size: 5, thumbhash: 'AAAA' }]);
  expect(await ana.say(ben, '', lie)).toMatchObject({ record: { row: show([file]) } });
  const gone = { status: 'refused', code: 'chat/attachment-gone', record: null };
  expect(await ana.say(ben, 'Again', show([file]))).toMatchObject(gone);
  const [hers] = await bring(ana);
  if (!hers) throw new Error('Nothing was brought.');
  expect(await eve.say(ben, 'Mine', show([hers]))).toMatchObject(gone);
  const nobodys = { ...hers, key: 'x'.repeat(22) };
  expect(await ana.say(ben, 'None', show([nobodys]))).toMatchObject(gone);
  expect(await ana.say(ben, 'Sound', { attachments: audioOf(hers.key) })).toMatchObject(gone);
  expect(await statusOf(eve, hers.key)).toBe(404);
});

const audioOf = (key: string) => ({
  type: 'audio',
  file: { key, size: 1, durationMs: 1, waveform: [] },
});

test('what waits too long for its message goes, and the message says so', async () => {
  const files = await bring(ana);
  // A job every five minutes deletes unsent files that were uploaded at least fifteen minutes before.
  world.clock.advance(21 * minute);
  await world.drain();
  ana.person = await signInAgain(world, ana.person);
  expect(await ana.say(ben, 'Late', show(files))).toMatchObject({ code: 'chat/attachment-gone' });
  world.clock.advance(31 * minute);
  await world.drain();
  const left = await world.database.db
    .selectFrom('chat_file')
    .select('key')
    .where('uid', '=', ana.uid)
    .execute();
  expect(left).toEqual([]);
});

test('a sent picture is shut at once when its message is deleted, they unmatch, block, or one is erased', async () => {
  const ways: Record<string, (id: string) => Promise<unknown>> = {
    deleted: (id) => ana.do('deleteMessage', 'messages', { id, isForBoth: true }),
    blocked: () => ben.do('block', 'blocked_users', { uid: ana.uid }),
    unmatched: async () => {
      await ben.do('unblock', 'blocked_users', { uid: ana.uid });
      return await ben.do('unmatch', 'circles', { uid: ana.uid });
    },
    erased: async () => {
      await match(ana, ben);
      return await ana.person.call('removeUser', { password: testPassword });
    },
  };
  const sent: Record<string, string> = {};
  for (const how of ['deleted', 'blocked', 'unmatched']) {
    const files = await bring(ana);
    await ana.say(ben, how, show(files), { ref: newId() });
    sent[how] = keyOf(files);
    const id = (await ben.thread(ana)).at(-1)?.['id'];
    await ways[how]?.(String(id));
    expect(await statusOf(ben, keyOf(files)), how).toBe(404);
    if (how === 'blocked') {
      expect(await statusOf(ana, keyOf(files)), how).toBe(404);
      await ben.do('unblock', 'blocked_users', { uid: ana.uid });
      expect(await statusOf(ana, keyOf(files)), how).toBe(200);
    }
  }
  await match(ana, ben);
  const files = await bring(ana);
  await ana.say(ben, 'Last', show(files));
  expect(await statusOf(ben, keyOf(files))).toBe(200);
  expect(await ways['erased']?.('')).toMatchObject({ status: 200 });
  expect(await statusOf(ben, keyOf(files))).toBe(404);
  await world.drain();
  const left = await world.database.db
    .selectFrom('media_object')
    .select('key')
    .where('key', 'in', [...Object.values(sent), keyOf(files)])
    .where('state', '=', 'kept')
    .execute();
  expect(left).toEqual([]);
});

test('deleted from one’s own devices it is still there for the other', async () => {
  const files = await bring(ana);
  const { record } = await ana.say(ben, 'Look', show(files));
  await ana.do('deleteMessage', 'messages', { id: record?.ref, isForBoth: false });
  expect(await statusOf(ana, keyOf(files))).toBe(404);
  expect(await statusOf(ben, keyOf(files))).toBe(200);
});

test('a recording is sent, played in parts, and is nobody else’s', async () => {
  const input = { kind: 'audio', durationMs: '900', waveform: '3,50,100,7' } as const;
  const files = [{ name: 'voice.webm', bytes: recordedWebm }];
  const { result } = await ana.person.call('attach', { ...input, files });
  expect(result.audio).toMatchObject({ waveform: [3, 50, 100, 7], size: expect.any(Number) });
  const { key = '', durationMs = 0 } = result.audio ?? {};
  expect(durationMs).toBeGreaterThan(700);
  await ana.say(ben, '', { attachments: { type: 'audio', file: result.audio } });
  expect(await ben.thread(ana)).toMatchObject([{ attachments: { type: 'audio', file: result.audio } }]);
  const address = new URL(`/media/${key}/audio?pass=${ben.person.tokens.media_pass}`, world.url);
  const part = await fetch(address, { headers: { range: 'bytes=0-3' } });
  expect([part.status, part.headers.get('content-type')]).toEqual([206, 'audio/webm']);
  expect(part.headers.get('content-disposition')).toBe('inline; filename="recording.webm"');
  expect(Buffer.from(await part.arrayBuffer()).toString('hex')).toBe('1a45dfa3');
  expect(await statusOf(eve, key, 'audio')).toBe(404);
});

test('files of the wrong kind and size are told one by one, and none is kept', async () => {
  const good = { name: 'a.jpg', bytes: await testPicture() };
  const page = { name: 'b.jpg', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') };
  const both = await ana.person.call('attach', { kind: 'images', files: [good, page] });
  expect(both.result.images).toHaveLength(1);
  expect(both.result.errors).toMatchObject([{ index: 1, code: 'file/wrong-kind' }]);
  const refused = async (input: object) =>
    (await ana.person.call('attach', { kind: 'images', ...input })).error?.code;
  expect(await refused({ files: [page] })).toBe('file/wrong-kind');
  expect(await refused({ files: [] })).toBe('file/missing');
  expect(await refused({ kind: 'audio', files: [page] })).toBe('chat/wrong-audio');
  const long = { name: 'c.webm', bytes: Buffer.alloc(2 * 1024 * 1024 + 1) };
  expect(await refused({ kind: 'audio', files: [long] })).toBe('file/too-large');
});
