import { newId } from '@mitto/kit/ids';
import type { PersonWishes } from '@mitto/testkit/person';
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

async function somebody(wishes: PersonWishes = { isPremium: true }): Promise<ChatDevice> {
  people += 1;
  return new ChatDevice(await world.person(`somebody-${people}`, wishes));
}

const notAllowed = { status: 'refused', code: 'chat/not-allowed', record: null };
const block = (by: ChatDevice, to: ChatDevice) => by.do('block', 'blocked_users', { uid: to.uid });
const hide = (by: ChatDevice, to: ChatDevice) => by.do('hide', 'hidden_accounts', { uid: to.uid });

test('whoever is missing, oneself, blocks, is blocked, hides, or takes no messages is refused alike', async () => {
  const ana = await somebody();
  const closed = await somebody();
  await closed.person.call('updateUser', { privacy: { pm: false } });
  const blocking = await somebody();
  await match(ana, blocking);
  await block(blocking, ana);
  const blocked = await somebody();
  await match(ana, blocked);
  await block(ana, blocked);
  const hiding = await somebody();
  await match(ana, hiding);
  await hide(hiding, ana);
  const erased = await somebody({ standing: 'deleted' });
  const suspended = await somebody({ standing: 'suspended' });
  const paused = await somebody({ standing: 'paused' });
  const missing = { uid: newId() } as ChatDevice;
  const all = { closed, blocking, blocked, hiding, erased, suspended, paused, missing, ana };
  for (const [name, other] of Object.entries(all)) {
    expect(await ana.say(other, 'Hello'), name).toMatchObject(notAllowed);
    expect(await ana.ask('chatTimer', { uid: other.uid }), name).toEqual({ mayWrite: 'no' });
  }
  for (const other of [closed, blocking, blocked, hiding, paused])
    expect(await other.list('messages')).toEqual([]);
});

test('one message can be sent to somebody who is no match: it says who likes them, and counts as a like', async () => {
  const ana = await somebody();
  const ben = await somebody({});
  expect(await ana.ask('chatTimer', { uid: ben.uid })).toEqual({ mayWrite: 'request' });
  expect(await ana.say(ben, 'You paint, too?')).toMatchObject({ status: 'applied' });
  expect(await ana.list('chats')).toMatchObject([{ uid: ben.uid, kind: 'request', isMine: true }]);
  expect(await ben.list('chats')).toMatchObject([{ uid: ana.uid, kind: 'request', isMine: false }]);
  // Ben is not premium and still sees who sent the request.
  expect(await ben.list('circles')).toMatchObject([{ fid: ana.uid, sid: ben.uid, connected: false }]);
  expect(await ana.say(ben, 'Hello?')).toMatchObject({ status: 'refused', code: 'chat/request-waits' });
  expect(await ana.ask('chatTimer', { uid: ben.uid })).toEqual({ mayWrite: 'no' });
  expect(await ben.words(ana)).toEqual(['You paint, too?']);
});

test('a like that was there before becomes known with the request, under another reference', async () => {
  const ana = await somebody();
  const ben = await somebody({});
  await ana.likes(ben);
  await world.showRedacted();
  expect(await ben.list('circles')).toMatchObject([{ isRedacted: true }]);
  expect(ben.bytes).not.toContain(ana.uid);
  await ana.say(ben, 'It is me');
  expect(await ben.list('circles')).toEqual([
    {
      fid: ana.uid,
      sid: ben.uid,
      connected: false,
      creation_date: expect.any(Number),
      lastModified: expect.any(Number),
    },
  ]);
});

test('an answer makes the match; so does writing to somebody who likes one already', async () => {
  const ana = await somebody();
  const ben = await somebody();
  await ben.person.call('updateUser', { privacy: { pm: true } });
  await ana.person.call('updateUser', { privacy: { pm: false } });
  await ana.say(ben, 'Hello');
  // The receiver of a request can always answer it, even if its sender does not accept private messages.
  expect(await ben.say(ana, 'Hello yourself')).toMatchObject({ status: 'applied' });
  for (const device of [ana, ben]) {
    expect(await device.list('circles')).toMatchObject([{ connected: true }]);
    expect(await device.list('chats')).toMatchObject([{ kind: 'open' }]);
  }
  expect(await ana.words(ben)).toEqual(['Hello', 'Hello yourself']);

  const cleo = await somebody();
  await cleo.likes(ben);
  await ben.say(cleo, 'You like me');
  expect(await cleo.list('circles')).toMatchObject([{ connected: true }]);
  expect(await cleo.list('chats')).toMatchObject([{ kind: 'open' }]);
});

test('a request carries words only, and liking back opens it', async () => {
  const ana = await somebody();
  const ben = await somebody();
  const here = { type: 'location', location: { lat: 13.7, lng: 100.5 }, name: 'The park' };
  expect(await ana.say(ben, '', { attachments: here })).toMatchObject({
    status: 'refused',
    code: 'chat/text-only',
  });
  expect(await ana.list('circles')).toEqual([]);
  await ana.say(ben, 'Hello');
  await ben.likes(ana);
  expect(await ana.list('chats')).toMatchObject([{ kind: 'open' }]);
  expect(await ana.say(ben, '', { attachments: here })).toMatchObject({
    record: { row: { type: 'attachment', attachments: here } },
  });
});

test('declining a request hides it and them on both sides; taking back the like takes it back', async () => {
  const ana = await somebody();
  const ben = await somebody();
  await ana.say(ben, 'Hello');
  await hide(ben, ana);
  for (const device of [ana, ben]) {
    expect(await device.list('messages')).toEqual([]);
    expect(await device.list('chats')).toEqual([]);
  }
  await ben.do('undoHide', 'hidden_accounts', { uid: ana.uid });
  expect(await ben.words(ana)).toEqual(['Hello']);
  await ana.do('undoLikes', 'circles', { uid: ben.uid });
  expect(await ben.list('messages')).toEqual([]);
  expect(
    await world.database.db.selectFrom('chat_message').select('id').where('sender', '=', ana.uid).execute(),
  ).toEqual([]);
});

test('a block in the middle of it ends it for both at once; unblocked it is there again', async () => {
  const ana = await somebody();
  const ben = await somebody();
  await match(ana, ben);
  await ana.say(ben, 'One');
  await ben.say(ana, 'Two');
  await block(ben, ana);
  for (const device of [ana, ben]) {
    expect(await device.list('messages')).toEqual([]);
    expect(await new ChatDevice(device.person).list('chats')).toEqual([]);
  }
  expect(await ana.say(ben, 'Three')).toMatchObject(notAllowed);
  expect(await ben.say(ana, 'Three')).toMatchObject(notAllowed);
  await ben.do('unblock', 'blocked_users', { uid: ana.uid });
  expect(await ana.words(ben)).toEqual(['One', 'Two']);
});

test('unmatching deletes everything on both sides, for good', async () => {
  const ana = await somebody();
  const ben = await somebody();
  await match(ana, ben);
  await ana.say(ben, 'One');
  await ben.say(ana, 'Two');
  await ben.do('unmatch', 'circles', { uid: ana.uid });
  for (const device of [ana, ben]) expect(await device.list('messages')).toEqual([]);
  for (const table of ['chat_message', 'chat_conversation'] as const) {
    const left = await world.database.db
      .selectFrom(table)
      .select('low')
      .where((at) => at.or([at('low', '=', ana.uid), at('high', '=', ana.uid)]))
      .execute();
    expect(left).toEqual([]);
  }
  await match(ana, ben);
  await ana.say(ben, 'Anew');
  expect(await ben.words(ana)).toEqual(['Anew']);
});

test('of a message and an unmatch at the same moment nothing is left, whichever came first', async () => {
  for (let round = 0; round < 8; round += 1) {
    const ana = await somebody();
    const ben = await somebody();
    await ben.person.call('updateUser', { privacy: { pm: false } });
    await match(ana, ben);
    await Promise.all([ana.say(ben, 'Wait'), ben.do('unmatch', 'circles', { uid: ana.uid })]);
    for (const device of [ana, ben]) expect(await device.list('messages')).toEqual([]);
  }
});

test('who is paused goes on talking to matches, and to nobody else', async () => {
  const ana = await somebody();
  const ben = await somebody();
  const cleo = await somebody();
  await match(ana, ben);
  await ana.person.call('updateUser', { privacy: { available: false } });
  expect(await ana.say(ben, 'I am on leave')).toMatchObject({ status: 'applied' });
  expect(await ben.say(ana, 'Enjoy')).toMatchObject({ status: 'applied' });
  expect(await ana.say(cleo, 'Hello')).toMatchObject(notAllowed);
  expect(await cleo.say(ana, 'Hello')).toMatchObject(notAllowed);
});

test('after twenty messages a standard member rests, and hears for how long; what is refused was not sent', async () => {
  const ana = await somebody({});
  const staff = await world.person('staff-of-limits', { isAdmin: true });
  await staff.call('changeLimits', { uid: ana.uid, reason: 'For a test.', chatWaitTime: 0 });
  const ben = await somebody();
  await match(ana, ben);
  for (let number = 0; number < 20; number += 1) await ana.say(ben, `${number}`);
  expect(await ana.say(ben, 'One more')).toMatchObject({
    status: 'refused',
    code: 'too-many',
    countDown: 43_200,
    record: null,
  });
  expect(await ben.words(ana)).toHaveLength(20);
  expect(await ben.words(ana)).not.toContain('One more');
});

test('a request that is refused for its like uses up no message', async () => {
  const ana = await somebody({});
  const staff = await world.person('staff-of-requests', { isAdmin: true });
  await staff.call('changeLimits', { uid: ana.uid, reason: 'For a test.', chatWaitTime: 0 });
  const ben = await somebody();
  await match(ana, ben);
  await ana.say(ben, 'Counted');
  const services = async () => (await ana.person.call('readConfiguration', {})).result.restrictions.services;
  const { limit } = { ...(await services())['likes'] };
  for (let likes = (await services())['likes']?.count ?? 0; likes < (limit ?? 0); likes += 1)
    await ana.likes(await somebody({}));
  const eve = await somebody({});
  expect(await ana.say(eve, 'Hello?')).toMatchObject({ status: 'refused', code: 'too-many', record: null });
  expect(await eve.words(ana)).toEqual([]);
  expect((await services())['messages']?.count).toBe(1);
});
