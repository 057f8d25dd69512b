import type { ActivityDevice } from '@mitto/activities/server/activities.fixture';
import { newId } from '@mitto/kit/ids';
import { day } from '@mitto/kit/time';
import { recordedWebm } from '@mitto/server-kit/media/audio/recordings.fixture';
import { act, type Row } from '@mitto/testkit/device';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { testPicture } from '@mitto/testkit/test-picture';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AttachedImage } from '../../contract/attachments.ts';
import { eveningIn, say } from './evening.fixture.ts';

let world: World;
let seed = 0;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function bring(by: ActivityDevice): Promise<AttachedImage[]> {
  seed += 1;
  const files = [{ name: 'cups.jpg', bytes: await testPicture({ seed, width: 400, height: 300 }) }];
  const { result, text } = await by.person.call('attach', { kind: 'images', files });
  if (!result) throw new Error(text);
  return result.images;
}

/** The message with this id as a device has it after a pull. */
const rowFor = async (by: ActivityDevice, id: string): Promise<Row | undefined> =>
  (await by.list('messages')).find((row) => row['id'] === id);

async function seesFile(by: ActivityDevice, key = ''): Promise<boolean> {
  const address = `/media/${key}/360?pass=${by.person.tokens.media_pass}`;
  return (await fetch(new URL(address, world.url))).status === 200;
}

test('a photo and an answer to it reach everybody who takes part, and nobody else', async () => {
  const { id, host, ana, ben, cleo } = await eveningIn(world);
  const [photo, answer] = [newId(), newId()];
  const files = await bring(ana);
  const attachments = { type: 'images', files };
  expect(await say(ana, id, '', { attachments }, photo)).toMatchObject({ status: 'applied' });
  await say(ben, id, 'Nice cups', { relative_id: photo }, answer);
  for (const one of [host, ana, ben]) {
    const shown = { chat: id, isOfActivity: true, type: 'attachment', attachments };
    expect(await rowFor(one, photo)).toMatchObject(shown);
    expect(await rowFor(one, photo)).not.toHaveProperty('receiver');
    expect(await rowFor(one, answer)).toMatchObject({ content: 'Nice cups', relative_id: photo });
    expect(await seesFile(one, files[0]?.key)).toBe(true);
  }
  expect(await rowFor(cleo, photo)).toBeUndefined();
  expect(await seesFile(cleo, files[0]?.key)).toBe(false);
});

test('stickers, recordings and places are sent as to a member, and an area names no more than its square', async () => {
  const { id, host, ana } = await eveningIn(world);
  const refs = [newId(), newId(), newId()] as const;
  const upload = {
    kind: 'audio',
    files: [{ name: 'a.webm', bytes: recordedWebm }],
    durationMs: '900',
  } as const;
  const { result } = await ana.person.call('attach', upload);
  await say(ana, id, '', { attachments: { type: 'audio', file: result?.audio } }, refs[0]);
  await say(ana, id, '', { attachments: { type: 'sticker', sticker: 'hug' } }, refs[1]);
  const location = { lat: 13.7563, lng: 100.5018 };
  const place = { type: 'location', location, isAbout: true, name: '12 Soi Ari' };
  await say(ana, id, '', { attachments: place }, refs[2]);
  expect(await rowFor(host, refs[0])).toMatchObject({ attachments: { type: 'audio' } });
  expect(await rowFor(host, refs[1])).toMatchObject({ attachments: { type: 'sticker', sticker: 'hug' } });
  const told = JSON.stringify(await rowFor(host, refs[2]));
  expect(told).not.toContain('Soi Ari');
  expect(told).not.toContain('13.7563');
});

test('each of several members has one reaction, and only they take it back', async () => {
  const { id, host, ana, ben, cleo } = await eveningIn(world);
  const ref = newId();
  await say(host, id, 'We meet at the gate', {}, ref);
  const react = (by: ActivityDevice, reaction: string | null) =>
    by.do('reactMessage', 'messages', { id: ref, reaction });
  await react(ana, '❤️');
  await react(ben, '👍');
  await react(ben, '😂');
  expect(await react(cleo, '👍')).toMatchObject({ status: 'refused', code: 'chat/message-gone' });
  const told = await rowFor(host, ref);
  expect(told).toMatchObject({ reactions: expect.arrayContaining(['❤️', '😂']) });
  expect(await rowFor(ana, ref)).toMatchObject({ myReaction: '❤️', reactions: ['😂'] });
  await react(ana, null);
  expect(await rowFor(ben, ref)).toMatchObject({ myReaction: '😂' });
  expect(await rowFor(ben, ref)).not.toHaveProperty('reactions');
});

test('an edit is for all, deleting for oneself is not, and nobody changes the message of somebody else', async () => {
  const { id, host, ana, ben, cleo } = await eveningIn(world);
  const ref = newId();
  await say(ana, id, 'At six', {}, ref);
  for (const one of [ben, host, cleo]) {
    const edit = await one.do('editMessage', 'messages', { id: ref, content: 'At nine' });
    expect(edit).toMatchObject({ status: 'refused', code: 'chat/message-gone' });
  }
  await ana.do('editMessage', 'messages', { id: ref, content: 'At seven' });
  await ben.do('deleteMessage', 'messages', { id: ref, isForBoth: false });
  expect(await rowFor(ben, ref)).toBeUndefined();
  for (const one of [ana, host]) expect(await rowFor(one, ref)).toMatchObject({ content: 'At seven' });
});

test('somebody who has left gets nothing of it: no row, no file, no reaction, no answer of the server', async () => {
  const { id, host, ana, ben } = await eveningIn(world);
  const [before, after] = [newId(), newId()];
  const files = await bring(host);
  await say(host, id, 'Look', { attachments: { type: 'images', files } }, before);
  expect(await seesFile(ana, files[0]?.key)).toBe(true);
  await ana.leave(id);
  await say(ben, id, 'After', {}, after);
  for (const ref of [before, after]) expect(await rowFor(ana, ref)).toBeUndefined();
  expect(await seesFile(ana, files[0]?.key)).toBe(false);
  expect(await ana.ask('conversation', { uid: id })).toEqual([]);
  expect(await say(ana, id, 'Hello?')).toMatchObject({ status: 'refused', code: 'chat/not-allowed' });
  const doings = [
    ana.do('reactMessage', 'messages', { id: before, reaction: '👍' }),
    ana.do('editMessage', 'messages', { id: before, content: 'Mine' }),
  ];
  for (const answer of await Promise.all(doings)) expect(answer).toMatchObject({ code: 'chat/message-gone' });
  await ana.do('deleteMessage', 'messages', { id: before, isForBoth: true });
  expect(await rowFor(ben, before)).toMatchObject({ content: 'Look' });
});

test('two of whom one blocks the other see neither message, file nor reaction of each other, and others see all', async () => {
  const { id, host, ana, ben } = await eveningIn(world);
  const [mine, common] = [newId(), newId()];
  const files = await bring(ana);
  await say(ana, id, 'Mine', { attachments: { type: 'images', files } }, mine);
  await say(host, id, 'Of the host', {}, common);
  await ana.do('reactMessage', 'messages', { id: common, reaction: '❤️' });
  expect(await rowFor(ben, common)).toMatchObject({ reactions: ['❤️'] });
  await act(ben.person, 'block', 'blocked_users', ana.person);
  expect(await rowFor(ben, mine)).toBeUndefined();
  expect(await seesFile(ben, files[0]?.key)).toBe(false);
  expect(await rowFor(ben, common)).not.toHaveProperty('reactions');
  expect(await rowFor(host, common)).toMatchObject({ reactions: ['❤️'] });
  expect(await ben.do('reactMessage', 'messages', { id: mine, reaction: '👍' })).toMatchObject({
    code: 'chat/message-gone',
  });
});

test('the id of an activity is no member, and the id of a member is no activity', async () => {
  const { id, ana, ben } = await eveningIn(world);
  const refused = { status: 'refused', code: 'chat/not-allowed' };
  const bare = { uid: id, content: 'As to a member' };
  expect(await ana.do('messages', 'messages', bare, { ref: newId() })).toMatchObject(refused);
  expect(await say(ana, ben.uid, 'As to an activity')).toMatchObject(refused);
});

test('what waits in the outbox of an earlier app is said, read and deleted as before', async () => {
  const { id, host, ana } = await eveningIn(world);
  const [ref, table] = [newId(), 'activity_messages'];
  const old = { activity: id, content: 'From last month' };
  expect(await ana.do('sayToActivity', table, old, { ref })).toMatchObject({ status: 'applied' });
  expect(await ana.do('sayToActivity', table, old, { ref })).toMatchObject({ status: 'merged' });
  expect(await rowFor(host, ref)).toMatchObject({ content: 'From last month', status: 'unread' });
  await host.do('readActivityMessages', table, { activity: id, upTo: world.clock.now() + day });
  expect(await rowFor(host, ref)).toMatchObject({ status: 'read' });
  await ana.do('deleteActivityMessage', table, { id: ref });
  expect(await rowFor(host, ref)).toBeUndefined();
});

test('who is erased leaves neither words, files nor reactions', async () => {
  const { id, host, ana, ben } = await eveningIn(world);
  const [mine, theirs] = [newId(), newId()];
  await say(ana, id, 'Mine', { attachments: { type: 'images', files: await bring(ana) } }, mine);
  await say(host, id, 'Of the host', {}, theirs);
  await ana.do('reactMessage', 'messages', { id: theirs, reaction: '❤️' });
  expect(await rowFor(ben, theirs)).toMatchObject({ reactions: ['❤️'] });
  await world.database.transact((tx) => world.deps.eraseMember(tx, ana.uid));
  expect(await rowFor(ben, mine)).toBeUndefined();
  expect(await rowFor(ben, theirs)).not.toHaveProperty('reactions');
  for (const [table, column] of [
    ['chat_message', 'sender'],
    ['chat_mark', 'uid'],
    ['chat_side', 'uid'],
    ['chat_file', 'uid'],
  ] as const) {
    const left = sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${ana.uid}`;
    expect((await left.execute(world.database.db)).rows, table).toEqual([]);
  }
});
