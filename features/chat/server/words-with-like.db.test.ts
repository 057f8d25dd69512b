import { newId } from '@mitto/kit/ids';
import { show } from '@mitto/profile/server/photos/photos.fixture';
import { recordedWebm } from '@mitto/server-kit/media/audio/recordings.fixture';
import { exportOf } from '@mitto/testkit/export-of';
import { testPassword } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CardOfProfile } from '../contract/words-of-a-message.ts';
import { ChatDevice, match } from './chat-device.fixture.ts';

let world: World;
let people = 0;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
  await world.drain();
});
afterAll(() => world.close());

const card = { prompt: 'my-street', answer: 'The cat' };

/** A member who answers a question and takes no messages of strangers. */
async function somebody(takesMessages = false): Promise<ChatDevice> {
  people += 1;
  const device = new ChatDevice(await world.person(`words-${people}`, { isPremium: true }));
  await device.do('update', 'user_info', { prompts: [card] }, { ref: device.uid });
  await device.person.call('updateUser', { privacy: { pm: takesMessages } });
  return device;
}

const leave = (
  by: ChatDevice,
  to: ChatDevice,
  content: string,
  of: CardOfProfile = { prompt: card.prompt },
) => by.do('wordsWithLike', 'messages', { uid: to.uid, content, card: of }, { ref: newId() });
const applied = { status: 'applied' };

test('words wait with the like, unread by anybody, and are the first message of the match', async () => {
  const [ana, ben] = [await somebody(), await somebody()];
  await ana.likes(ben);
  expect(await leave(ana, ben, 'What is it called?')).toMatchObject(applied);
  expect(await leave(ana, ben, 'What is the cat called?')).toMatchObject(applied);
  await world.showRedacted();
  for (const one of [ana, ben]) {
    expect(await one.list('messages')).toEqual([]);
    expect(await one.list('chats')).toEqual([]);
  }
  expect(ben.bytes).not.toContain('the cat called');
  await ben.likes(ana);
  const message = { sender: ana.uid, content: 'What is the cat called?', about: card, status: 'unread' };
  for (const [one, other] of [
    [ana, ben],
    [ben, ana],
  ] as const) {
    expect(await one.thread(other)).toMatchObject([message]);
    expect(await one.list('chats')).toMatchObject([{ uid: other.uid, kind: 'open' }]);
  }
  expect(await ben.say(ana, 'Miso')).toMatchObject(applied);
});

test('the words of both are sent, the older first', async () => {
  const [ana, ben] = [await somebody(), await somebody()];
  await ana.likes(ben);
  await leave(ana, ben, 'First');
  await ben.person.call('updateUser', { privacy: { pm: false } });
  await ben.likes(ana);
  expect(await leave(ben, ana, 'Second')).toMatchObject(applied);
  expect(await ana.words(ben)).toEqual(['First', 'Second']);
});

test('words that waited come before the message with which the two match', async () => {
  const [ana, ben] = [await somebody(), await somebody(true)];
  await ben.likes(ana);
  await leave(ben, ana, 'I waited');
  expect(await ana.say(ben, 'I write first')).toMatchObject(applied);
  expect(await ana.words(ben)).toEqual(['I waited', 'I write first']);
  expect(await ben.words(ana)).toEqual(['I waited', 'I write first']);
});

test('where one may write, the words are a message or a request at once', async () => {
  const [ana, ben, cat] = [await somebody(), await somebody(true), await somebody()];
  await ana.likes(ben);
  expect(await leave(ana, ben, 'May I meet the cat?')).toMatchObject(applied);
  expect(await ben.list('chats')).toMatchObject([{ uid: ana.uid, kind: 'request', isMine: false }]);
  expect(await ben.thread(ana)).toMatchObject([{ content: 'May I meet the cat?', about: card }]);
  await match(ana, cat);
  expect(await leave(ana, cat, 'A cat and a cat')).toMatchObject(applied);
  expect(await leave(ana, cat, 'And this?', { prompt: 'karaoke' })).toMatchObject(applied);
  const [first, second] = await cat.thread(ana);
  expect(first).toMatchObject({ about: card });
  expect(second).not.toHaveProperty('about');
});

test('a photo and the voice introduction are answered too, and quoted only while they are on the profile', async () => {
  const [ana, ben] = [await somebody(), await somebody()];
  await match(ana, ben);
  const { key: photo } = await show(ben.person, people);
  const files = [{ name: 'voice.webm', bytes: recordedWebm }];
  const { result: voice } = await ben.person.call('uploadVoice', { files }, { idempotencyKey: newId() });
  await ben.do('update', 'user_info', { voice }, { ref: ben.uid });
  const { key: own } = await show(ana.person, people + 1000);
  for (const card of [{ photo }, { voice: voice.key }, { photo: own }, { voice: photo }]) {
    expect(await leave(ana, ben, 'Nice', card)).toMatchObject(applied);
  }
  const quotes = (await ben.thread(ana)).map(({ about }) => about);
  expect(quotes).toEqual([{ photo }, { voice: voice.key }, undefined, undefined]);
});

test.each([
  [
    'taking the like back',
    (ana: ChatDevice, ben: ChatDevice) => ana.do('undoLikes', 'circles', { uid: ben.uid }),
  ],
  ['a block', (ana: ChatDevice, ben: ChatDevice) => ben.do('block', 'blocked_users', { uid: ana.uid })],
  [
    'a block by the author',
    (ana: ChatDevice, ben: ChatDevice) => ana.do('block', 'blocked_users', { uid: ben.uid }),
  ],
])('%s takes the words back', async (_what, act) => {
  const [ana, ben] = [await somebody(), await somebody()];
  await ana.likes(ben);
  await leave(ana, ben, 'Hello cat');
  expect(await act(ana, ben)).toMatchObject(applied);
  for (const [one, other] of [
    [ana, ben],
    [ben, ana],
  ] as const)
    await one.do('unblock', 'blocked_users', { uid: other.uid });
  await match(ana, ben);
  expect(await ben.words(ana)).toEqual([]);
});

test('words without a like, too long or empty ones are refused, also to somebody who is not there', async () => {
  const [ana, ben] = [await somebody(), await somebody()];
  const missing = { uid: newId() } as ChatDevice;
  for (const to of [ben, missing, ana])
    expect(await leave(ana, to, 'Hello')).toMatchObject({ status: 'refused', code: 'chat/not-allowed' });
  await ben.likes(ana);
  expect(await leave(ana, ben, 'Hello')).toMatchObject({ status: 'refused', code: 'chat/not-allowed' });
  await ana.likes(ben);
  for (const content of ['x'.repeat(141), '  '])
    expect(await leave(ana, ben, content)).toMatchObject({ status: 'refused', code: 'invalid' });
});

test('whoever pauses leaves no words', async () => {
  const ana = new ChatDevice(await world.person('words-paused', { standing: 'paused' }));
  expect(await leave(ana, await somebody(), 'Hello')).toMatchObject({ status: 'refused', code: 'paused' });
});

test('a match who hides one gets no words, and none wait for another match', async () => {
  const [ana, ben] = [await somebody(), await somebody()];
  await match(ana, ben);
  await ben.do('hide', 'hidden_accounts', { uid: ana.uid });
  expect(await leave(ana, ben, 'Hello')).toMatchObject({ status: 'refused', code: 'chat/not-allowed' });
});

test('they are in the archive of their author alone, and go with either account', async () => {
  const [ana, ben, cat] = [await somebody(), await somebody(), await somebody()];
  await ana.likes(ben);
  await leave(ana, ben, 'Only mine');
  await cat.likes(ana);
  await leave(cat, ana, 'Of the cat');
  const archive = async (one: ChatDevice) => JSON.stringify((await exportOf(world, one.person)).result);
  expect(await archive(ana)).toContain('Only mine');
  expect(await archive(ana)).not.toContain('Of the cat');
  expect(await archive(ben)).not.toContain('Only mine');
  await ana.person.call('removeUser', { password: testPassword });
  await world.drain();
  const { rows } = await sql`select uid from chat_waiting where ${ana.uid} in (uid, other)`.execute(
    world.database.db,
  );
  expect(rows).toEqual([]);
});

// The in-process engine has one connection, so two transactions cannot overlap on it.
describe.runIf(process.env['TEST_ENGINE'] === 'postgres')('at the same moment', () => {
  test('as the match, the words are sent once', async () => {
    for (let round = 0; round < 12; round += 1) {
      const [ana, ben] = [await somebody(), await somebody()];
      await ana.likes(ben);
      const [left, liked] = await Promise.all([leave(ana, ben, 'Now'), ben.likes(ana)]);
      expect([left, liked]).toMatchObject([applied, applied]);
      expect(await ben.words(ana)).toEqual(['Now']);
    }
  });
});
