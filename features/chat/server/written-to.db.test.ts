import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChatDevice, match } from './chat-device.fixture.ts';

let world: World;
let people = 0;

beforeAll(async () => {
  world = await startWorld();
  await world.drain();
});
afterAll(() => world.close());

async function somebody(): Promise<ChatDevice> {
  people += 1;
  return new ChatDevice(await world.person(`writer-${people}`, { isPremium: true }));
}

const refused = (code: string) => ({ status: 'refused', code, record: null });
const toMatch = { writtenTo: 'match' };
const unmatch = (by: ChatDevice, to: ChatDevice) => by.do('unmatch', 'circles', { uid: to.uid });

/** Checks that a device has heard nothing of another member: no like, no request, no word, no bytes. */
async function hasHeardNothing(device: ChatDevice, of: ChatDevice): Promise<void> {
  const fresh = new ChatDevice(device.person);
  for (const table of ['circles', 'chats', 'messages', 'notifications']) {
    expect(await fresh.list(table), table).not.toContainEqual(expect.objectContaining({ uid: of.uid }));
  }
  expect(await fresh.list('circles')).toEqual([]);
  expect(await fresh.list('chats')).toEqual([]);
  expect(await fresh.list('messages')).toEqual([]);
  expect(fresh.bytes).not.toContain(of.uid);
}

const likesUsed = async ({ person }: ChatDevice) =>
  (await person.call('readConfiguration', {})).result.restrictions.services['likes']?.count ?? 0;

test('words written offline to a match who unmatched meanwhile neither like nor ask', async () => {
  const [ana, ben] = [await somebody(), await somebody()];
  await match(ana, ben);
  await ana.say(ben, 'See you', toMatch);
  const likes = await likesUsed(ana);
  ana.goOffline();
  for (const content of ['I wait at the gate', 'Are you there?']) {
    ana.write('messages', 'messages', { uid: ben.uid, content, ...toMatch });
  }
  await unmatch(ben, ana);
  const answers = await ana.goOnline();
  expect(answers).toMatchObject([refused('chat/match-gone'), refused('chat/match-gone')]);
  await hasHeardNothing(ben, ana);
  expect(await ana.list('circles')).toEqual([]);
  expect(await ana.list('chats')).toEqual([]);
  expect(await likesUsed(ana)).toBe(likes);
  // Sent again as what it is now, it is a request.
  expect(await ana.say(ben, 'I wait at the gate', { writtenTo: 'request' })).toMatchObject({
    status: 'applied',
  });
  expect(await ben.list('chats')).toMatchObject([{ uid: ana.uid, kind: 'request' }]);
});

test('nor do words of an outbox from before, which says nothing of it, change what they did', async () => {
  const [ana, ben] = [await somebody(), await somebody()];
  await match(ana, ben);
  await unmatch(ben, ana);
  expect(await ana.say(ben, 'Hello again')).toMatchObject({ status: 'applied' });
  expect(await ben.list('chats')).toMatchObject([{ uid: ana.uid, kind: 'request' }]);
});

test('an answer to a request that was taken back makes no match, no like and no request', async () => {
  const [ana, ben] = [await somebody(), await somebody()];
  await ben.say(ana, 'Hello', { writtenTo: 'request' });
  ana.goOffline();
  ana.write('messages', 'messages', { uid: ben.uid, content: 'Hello yourself', writtenTo: 'answer' });
  await ben.do('undoLikes', 'circles', { uid: ana.uid });
  expect(await ana.goOnline()).toMatchObject([refused('chat/request-gone')]);
  await hasHeardNothing(ben, ana);
});

test('a match that ended is not made anew by words to it, though the other has written since', async () => {
  const [ana, ben] = [await somebody(), await somebody()];
  await match(ana, ben);
  await unmatch(ben, ana);
  await ben.say(ana, 'I was wrong', { writtenTo: 'request' });
  expect(await ana.say(ben, 'I wait at the gate', toMatch)).toMatchObject(refused('chat/match-gone'));
  expect(await ben.list('chats')).toMatchObject([{ kind: 'request', isMine: true }]);
  expect(await ana.say(ben, 'Oh', { writtenTo: 'answer' })).toMatchObject({ status: 'applied' });
  expect(await ben.list('chats')).toMatchObject([{ kind: 'open' }]);
});

test('what has become closer meanwhile takes the words', async () => {
  const [ana, ben, cleo] = [await somebody(), await somebody(), await somebody()];
  await ben.likes(ana);
  expect(await ana.say(ben, 'You like me', { writtenTo: 'request' })).toMatchObject({ status: 'applied' });
  expect(await ben.list('chats')).toMatchObject([{ kind: 'open' }]);
  await cleo.say(ana, 'Hello', { writtenTo: 'request' });
  expect(await ana.say(cleo, 'I wrote before I read you', { writtenTo: 'request' })).toMatchObject({
    status: 'applied',
  });
  const dan = await somebody();
  await dan.say(ana, 'Hello', { writtenTo: 'request' });
  await ana.likes(dan);
  expect(await ana.say(dan, 'An answer', { writtenTo: 'answer' })).toMatchObject({ status: 'applied' });
});

test('whoever blocks or takes no messages is told apart by nothing', async () => {
  const [ana, blocking, closed] = [await somebody(), await somebody(), await somebody()];
  await closed.person.call('updateUser', { privacy: { pm: false } });
  for (const other of [blocking, closed]) await match(ana, other);
  await blocking.do('block', 'blocked_users', { uid: ana.uid });
  await unmatch(closed, ana);
  for (const other of [blocking, closed]) {
    expect(await ana.say(other, 'Hello', toMatch)).toMatchObject(refused('chat/not-allowed'));
  }
});

test('of words to a match and an unmatch at the same moment nothing is left, and nobody is asked', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [ana, ben] = [await somebody(), await somebody()];
    await match(ana, ben);
    await Promise.all([ana.say(ben, 'Wait', toMatch), unmatch(ben, ana)]);
    await hasHeardNothing(ben, ana);
  }
});
