import { newId } from '@mitto/kit/ids';
import { minute } from '@mitto/kit/time';
import { recordedWebm } from '@mitto/server-kit/media/audio/recordings.fixture';
import { act } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { testPicture } from '@mitto/testkit/test-picture';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Attachments, fileKeysOf } from '../../contract/attachments.ts';
import { chatMutations } from '../../contract/chat-mutations.ts';
import { messages } from '../../contract/chat-tables.ts';
import { newLocalKey } from '../local-files.ts';
import { uploadingDevice } from './uploading-device.fixture.ts';

let world: World;
let ana: ReturnType<typeof uploadingDevice>;
let ben: TestPerson;
let turn = 0;

beforeAll(async () => {
  world = await startWorld();
  await world.drain();
});
beforeEach(async () => {
  turn += 1;
  const person = await world.person(`uploads-ana-${turn}`, { isPremium: true });
  ben = await world.person(`uploads-ben-${turn}`, { isPremium: true });
  await act(person, 'likes', 'circles', ben);
  await act(ben, 'likes', 'circles', person);
  ana = uploadingDevice(world, person);
});
afterAll(() => world.close());

/** Attaches files as the composer does, and sends them. Returns the id of the message. */
async function send(attachments: Attachments, files: readonly Uint8Array[], type: string): Promise<string> {
  const keys = fileKeysOf(attachments);
  const adds = files.map((bytes, at) => {
    const { buffer } = new Uint8Array(bytes);
    return { id: keys[at] ?? '', name: `file${at}`, type, bytes: buffer };
  });
  await ana.db.addFiles('draft', adds);
  const id = newId();
  await ana.db.run(chatMutations.messages, { uid: ben.uid, content: 'Look', attachments }, id, keys);
  return id;
}

const photosOf = (count: number): Attachments => ({
  type: 'images',
  files: Array.from({ length: count }, () => ({ key: newLocalKey(), width: 4, height: 3, size: 5 })),
});

const pictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      testPicture({ seed: turn * 10 + at, width: 400 + at, height: 300 }),
    ),
  );

const sentBy = async (id: string) => (await ana.db.get(messages, id))?.row.attachments;

test('several photos are one upload and one message, in their order, with the facts of the server', async () => {
  const id = await send(photosOf(3), await pictures(3), 'image/jpeg');
  expect((await sentBy(id))?.type).toBe('images');
  await ana.client.syncNow();
  const attachments = await sentBy(id);
  const sides = attachments?.type === 'images' ? attachments.files.map(({ width }) => width) : [];
  expect(sides).toEqual([400, 401, 402]);
  expect(ana.keys).toHaveLength(1);
  expect(ana.refused).toEqual([]);
});

test('a recording goes with its length and its waveform', async () => {
  const file = { key: newLocalKey(), size: 5, durationMs: 1000, waveform: [3, 60, 100] };
  const id = await send({ type: 'audio', file }, [recordedWebm], 'audio/webm');
  await ana.client.syncNow();
  expect(await sentBy(id)).toMatchObject({ type: 'audio', file: { waveform: [3, 60, 100] } });
  expect(ana.refused).toEqual([]);
});

test('a message that comes when the server has deleted its photos uploads them again, once', async () => {
  const id = await send(photosOf(2), await pictures(2), 'image/jpeg');
  // The push before the upload has nothing to send.
  await ana.client.syncNow().catch(() => undefined);
  const late = await send(photosOf(1), await pictures(1), 'image/jpeg');
  ana.next.beforePush = async () => {
    world.clock.advance(20 * minute);
    await world.drain();
  };
  await ana.client.syncNow();
  expect(ana.refused).toEqual([]);
  expect(new Set(ana.keys).size).toBe(3);
  for (const one of [id, late]) expect(fileKeysOf(await sentBy(one)).join()).not.toContain('local-');
});

test('one file of several that is refused refuses the message, and is named by its place', async () => {
  const [fine = new Uint8Array()] = await pictures(1);
  await send(photosOf(2), [fine, new TextEncoder().encode('no picture')], 'image/jpeg');
  await ana.client.syncNow();
  expect(ana.refused).toMatchObject([
    { op: 'messages', state: 'refused', fields: { 'files.1': 'file/wrong-kind' } },
  ]);
  expect(await ana.db.find(messages)).toEqual([]);
});

test('a recording that is none is refused for what it is', async () => {
  const file = { key: newLocalKey(), size: 5, durationMs: 1000, waveform: [] };
  await send({ type: 'audio', file }, [new TextEncoder().encode('no sound')], 'audio/webm');
  await ana.client.syncNow();
  expect(ana.refused.map(({ code, fields }) => [code, fields])).toEqual([
    ['chat/wrong-audio', { 'files.0': 'chat/wrong-audio' }],
  ]);
});
