import { newId } from '@mitto/kit/ids';
import { hour, minute } from '@mitto/kit/time';
import { signInAgain } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ChatDevice, match } from './chat-device.fixture.ts';

let world: World;
let ana: ChatDevice;
let ben: ChatDevice;
let turn = 0;

const premium = { isPremium: true };

beforeAll(async () => {
  world = await startWorld();
  await world.drain();
});
beforeEach(async () => {
  turn += 1;
  ana = new ChatDevice(await world.person(`ana-${turn}`, premium));
  ben = new ChatDevice(await world.person(`ben-${turn}`, premium));
  await match(ana, ben);
});
afterAll(() => world.close());

const idOf = ({ record }: { record: { ref: string } | null }): string => {
  if (!record) throw new Error('There is no record.');
  return record.ref;
};

test('what one says the other has, in the order in which it was said, and each knows whose it is', async () => {
  for (const words of ['Hello', 'I saw your list of dumplings', 'Which one first?'])
    await ana.say(ben, words);
  await ben.say(ana, 'The green ones');
  const all = ['Hello', 'I saw your list of dumplings', 'Which one first?', 'The green ones'];
  expect(await ana.words(ben)).toEqual(all);
  expect(await ben.words(ana)).toEqual(all);
  const [first] = await ben.thread(ana);
  expect(first).toEqual({
    id: expect.any(String),
    chat: ana.uid,
    sender: ana.uid,
    receiver: ben.uid,
    content: 'Hello',
    date: expect.any(Number),
    type: 'message',
    status: 'unread',
  });
  const dates = (await ana.thread(ben)).map((row) => row['date']);
  expect(new Set(dates).size).toBe(4);
  expect(await ben.list('chats')).toMatchObject([{ uid: ana.uid, kind: 'open', isMuted: false }]);
});

test('one message more changes nothing but itself', async () => {
  await ana.say(ben, 'First');
  const numbers = (device: ChatDevice) => [...device.rows.values()].filter(({ table }) => table === 'chats');
  await Promise.all([ana.pull(), ben.pull()]);
  const before = [numbers(ana), numbers(ben)];
  expect(before.flat()).toHaveLength(2);
  await ben.say(ana, 'Second');
  await ana.say(ben, 'Third');
  await Promise.all([ana.pull(), ben.pull()]);
  expect([numbers(ana), numbers(ben)]).toEqual(before);
  expect(await ben.words(ana)).toEqual(['First', 'Second', 'Third']);
});

test('a message that is sent twice is one, also under a new name and from another device', async () => {
  const ref = newId();
  const first = await ana.say(ben, 'Once', {}, { ref });
  expect(await ana.sendAgain()).toEqual([first]);
  expect(await ana.say(ben, 'Once', {}, { ref })).toMatchObject({ status: 'merged', record: { ref } });
  const tablet = new ChatDevice(ana.person);
  expect(await tablet.say(ben, 'Once', {}, { ref })).toMatchObject({ status: 'merged', record: { ref } });
  expect(await ben.words(ana)).toEqual(['Once']);
});

test('an id that somebody else’s message has gives nothing of it away, and the new one gets another', async () => {
  const hers = idOf(await ana.say(ben, 'Hers'));
  const cleo = new ChatDevice(await world.person(`cleo-${turn}`, premium));
  await match(cleo, ben);
  const his = await cleo.say(ben, 'His', {}, { ref: hers });
  expect(his).toMatchObject({ status: 'merged', record: { row: { content: 'His', sender: cleo.uid } } });
  expect(idOf(his)).not.toBe(hers);
  expect(await ben.words(ana)).toEqual(['Hers']);
  expect(await ben.words(cleo)).toEqual(['His']);
  expect(cleo.bytes).not.toContain('Hers');
});

test('two that write at the same moment have one order, the same for both', async () => {
  const said = Array.from({ length: 8 }, (_, number) => number);
  await Promise.all([
    (async () => {
      for (const number of said) await ana.say(ben, `a${number}`);
    })(),
    (async () => {
      for (const number of said) await ben.say(ana, `b${number}`);
    })(),
  ]);
  const words = await ana.words(ben);
  expect(await ben.words(ana)).toEqual(words);
  for (const who of ['a', 'b'])
    expect(words.filter((word) => String(word).startsWith(who))).toEqual(
      said.map((number) => `${who}${number}`),
    );
});

test('nobody else has a byte of it', async () => {
  await ana.say(ben, 'Between the two of us');
  const eve = new ChatDevice(await world.person(`eve-${turn}`, premium));
  await match(eve, ben);
  await eve.pull();
  for (const table of ['messages', 'chats']) {
    const { text } = await eve.person.call('databaseFetch', { table });
    eve.bytes += text;
  }
  for (const [id, values] of [
    ['conversation', { uid: ana.uid }],
    ['conversations', {}],
    ['chatTimer', { uid: ana.uid }],
    ['chatPresence', { uids: [ana.uid] }],
  ] as const)
    eve.bytes += JSON.stringify(await eve.ask(id, values));
  expect(eve.bytes).not.toContain('Between the two of us');
  const id = idOf(await ana.say(ben, 'Still ours'));
  for (const [op, changes] of [
    ['editMessage', { id, content: 'Eve was here' }],
    ['reactMessage', { id, reaction: '👍' }],
  ] as const)
    expect(await eve.do(op, 'messages', changes)).toMatchObject({
      status: 'refused',
      code: 'chat/message-gone',
      record: null,
    });
  for (const isForBoth of [true, false])
    expect(await eve.do('deleteMessage', 'messages', { id, isForBoth })).toMatchObject({ record: null });
  expect(await ana.words(ben)).toEqual(['Between the two of us', 'Still ours']);
});

test('read up to a message: both see it, the status never falls, and others stay unread', async () => {
  await ana.say(ben, 'One');
  await ana.say(ben, 'Two');
  const [, two] = await ben.thread(ana);
  await ana.say(ben, 'Three');
  await ben.do('readMessages', 'messages', { uid: ana.uid, upTo: two?.['date'] });
  const expected = ['read', 'read', 'unread'];
  for (const [device, other] of [
    [ana, ben],
    [ben, ana],
  ] as const)
    expect((await device.thread(other)).map((row) => row['status'])).toEqual(expected);
  await ben.do('readMessages', 'messages', { uid: ana.uid, upTo: 0 });
  // A member cannot mark the messages they sent as read.
  await ana.do('readMessages', 'messages', { uid: ben.uid, upTo: Date.now() + hour });
  expect((await ana.thread(ben)).map((row) => row['status'])).toEqual(expected);
  expect(await ben.ask('conversations', {})).toMatchObject([
    { uid: ana.uid, unread: 1, last: { content: 'Three' } },
  ]);
});

test('one’s own words can be changed, and say so; of two edits the later to arrive stays', async () => {
  const id = idOf(await ana.say(ben, 'Helo'));
  const tablet = new ChatDevice(ana.person);
  await ana.do('editMessage', 'messages', { id, content: 'Hello' });
  await tablet.do('editMessage', 'messages', { id, content: 'Hello there' });
  expect(await ben.thread(ana)).toMatchObject([{ content: 'Hello there', edited_at: expect.any(Number) }]);
  expect(await ben.do('editMessage', 'messages', { id, content: 'Bye' })).toMatchObject({
    status: 'refused',
    code: 'chat/message-gone',
  });
  expect(await ana.words(ben)).toEqual(['Hello there']);
});

test('each has a reaction of their own, and neither takes the other’s', async () => {
  const id = idOf(await ana.say(ben, 'I made soup'));
  const react = (device: ChatDevice, reaction: string | null) =>
    device.do('reactMessage', 'messages', { id, reaction });
  await Promise.all([react(ana, '🎉'), react(ben, '❤️')]);
  expect(await ana.thread(ben)).toMatchObject([{ myReaction: '🎉', theirReaction: '❤️' }]);
  expect(await ben.thread(ana)).toMatchObject([{ myReaction: '❤️', theirReaction: '🎉' }]);
  await react(ben, null);
  const [hers] = await ana.thread(ben);
  expect(hers).not.toHaveProperty('theirReaction');
  for (const reaction of ['ab', '👍👍', '<b>', ''])
    expect(await react(ben, reaction)).toMatchObject({ status: 'refused', code: 'invalid' });
});

test('an answer names what it answers, if that is of the same two, and stays when it goes', async () => {
  const question = idOf(await ana.say(ben, 'Tea?'));
  const cleo = new ChatDevice(await world.person(`cleo-${turn}`, premium));
  await match(cleo, ben);
  const elsewhere = idOf(await cleo.say(ben, 'Another matter'));
  await ben.say(ana, 'Yes', { relative_id: question });
  await ben.say(ana, 'No', { relative_id: elsewhere });
  const [, yes, no] = await ana.thread(ben);
  expect(yes).toMatchObject({ content: 'Yes', relative_id: question });
  expect(no).not.toHaveProperty('relative_id');
  await ana.do('deleteMessage', 'messages', { id: question, isForBoth: true });
  expect(await ana.words(ben)).toEqual(['Yes', 'No']);
});

test('a message is deleted from one’s own devices, or within the hour for both', async () => {
  const [one, two] = [idOf(await ana.say(ben, 'One')), idOf(await ana.say(ben, 'Two'))];
  await ben.do('deleteMessage', 'messages', { id: one, isForBoth: false });
  expect(await ben.words(ana)).toEqual(['Two']);
  expect(await ana.words(ben)).toEqual(['One', 'Two']);
  // A member cannot delete the other member's message for both.
  expect(await ben.do('deleteMessage', 'messages', { id: two, isForBoth: true })).toMatchObject({
    status: 'refused',
    code: 'chat/message-gone',
  });
  world.clock.advance(59 * minute);
  for (const device of [ana, ben]) device.person = await signInAgain(world, device.person);
  await ana.do('deleteMessage', 'messages', { id: two, isForBoth: true });
  for (const device of [ana, ben])
    expect(await device.words(device === ana ? ben : ana)).not.toContain('Two');
  // The delete wins: the server refuses the offline edit with `chat/message-gone`, and the device returns the
  // typed text to the composer.
  expect(await ana.do('editMessage', 'messages', { id: two, content: 'Two!' })).toMatchObject({
    code: 'chat/message-gone',
  });
  world.clock.advance(2 * minute);
  expect(await ana.do('deleteMessage', 'messages', { id: one, isForBoth: true })).toMatchObject({
    status: 'refused',
    code: 'chat/too-late',
  });
  expect(await ana.words(ben)).toEqual(['One']);
  await ana.do('deleteMessage', 'messages', { id: one, isForBoth: false });
  const left = await world.database.db
    .selectFrom('chat_message')
    .select('id')
    .where('id', 'in', [one, two])
    .execute();
  expect(left).toEqual([]);
});

test('a conversation is deleted by one side; what comes later begins anew', async () => {
  await ana.say(ben, 'Old');
  await ben.say(ana, 'Older');
  await ben.do('deleteConversation', 'chats', { uid: ana.uid });
  expect(await ben.words(ana)).toEqual([]);
  expect(await ben.ask('conversation', { uid: ana.uid })).toEqual([]);
  expect(await ben.ask('conversations', {})).toEqual([]);
  expect(await ana.words(ben)).toEqual(['Old', 'Older']);
  await ana.say(ben, 'New');
  expect(await ben.words(ana)).toEqual(['New']);
  const fresh = new ChatDevice(ben.person);
  expect(await fresh.words(ana)).toEqual(['New']);
  await ana.do('deleteConversation', 'chats', { uid: ben.uid });
  await ben.do('deleteConversation', 'chats', { uid: ana.uid });
  const left = await world.database.db
    .selectFrom('chat_message')
    .select('id')
    .where('sender', 'in', [ana.uid, ben.uid])
    .execute();
  expect(left).toEqual([]);
});

test('a conversation is muted on all devices of the one who mutes it', async () => {
  await ana.say(ben, 'Psst');
  await ben.do('muteConversation', 'chats', { uid: ana.uid, isMuted: true });
  expect(await new ChatDevice(ben.person).list('chats')).toMatchObject([{ isMuted: true }]);
  expect(await ana.list('chats')).toMatchObject([{ isMuted: false }]);
});

test('the conversation with somebody who blocks a member is answered as one that is gone', async () => {
  await ana.say(ben, 'Psst');
  await ana.do('block', 'blocked_users', { uid: ben.uid });
  const mute = { uid: ana.uid, isMuted: true };
  expect(await ben.do('muteConversation', 'chats', mute)).toMatchObject({ code: 'chat/message-gone' });
  expect(await ben.do('deleteConversation', 'chats', { uid: ana.uid })).toMatchObject({ status: 'merged' });
  await ana.do('unblock', 'blocked_users', { uid: ben.uid });
});

test('4,000 characters are a message, 4,001 and none are not', async () => {
  expect(await ana.say(ben, 'x'.repeat(4000))).toMatchObject({ status: 'applied' });
  for (const content of ['x'.repeat(4001), '', '   '])
    expect(await ana.say(ben, content)).toMatchObject({ status: 'refused', code: 'invalid' });
});

test('the last 50 and those before them, newest first', async () => {
  for (let number = 0; number < 53; number += 1) await ana.say(ben, `${number}`);
  const last = (await ben.ask('conversation', { uid: ana.uid })) as { date: number; content: string }[];
  expect(last.map(({ content }) => content)).toEqual(Array.from({ length: 50 }, (_, at) => `${52 - at}`));
  const before = await ben.ask('conversation', { uid: ana.uid, before: last.at(-1)?.date });
  expect(before).toMatchObject([{ content: '2' }, { content: '1' }, { content: '0' }]);
});
