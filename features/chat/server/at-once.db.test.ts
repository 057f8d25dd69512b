import { newId } from '@mitto/kit/ids';
import { startWorld, type World } from '@mitto/testkit/start-world';
import type { TestSocket } from '@mitto/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ChatDevice, match } from './chat-device.fixture.ts';

let world: World;
let ana: ChatDevice;
let ben: ChatDevice;
let sockets: TestSocket[] = [];
let turn = 0;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  for (const socket of sockets) socket.close();
  sockets = [];
  turn += 1;
  ana = new ChatDevice(await world.person(`ana-${turn}`, { isPremium: true }));
  ben = new ChatDevice(await world.person(`ben-${turn}`, { isPremium: true }));
});
afterAll(() => world.close());

async function listen(device: ChatDevice): Promise<TestSocket> {
  const socket = await device.listen(world.url);
  for (const channel of ['new.messages', 'chat.heart.beat'])
    socket.say({ type: 'channel', channel, action: 'join', body: {} });
  await socket.settled();
  sockets.push(socket);
  return socket;
}

const type = (socket: TestSocket, to: string) =>
  socket.say({ type: 'channel', channel: 'chat.heart.beat', action: 'say', body: { uid: to } });

const heard = (socket: TestSocket, channel: string) =>
  socket.all('channel').filter((message) => message.channel === channel);

test('a message comes over the socket, as a row and as a sound, to those who listen and to nobody else', async () => {
  await match(ana, ben);
  const eve = new ChatDevice(await world.person(`eve-${turn}`, { isPremium: true }));
  await match(eve, ben);
  const [his, hers] = [await listen(ben), await listen(eve)];
  const { record } = await ana.say(ben, 'Are you there?');
  expect(await his.next('channel')).toMatchObject({
    channel: 'new.messages',
    body: { uid: ana.uid, id: record?.ref, isRequest: false, isMuted: false },
  });
  expect(await his.next('db:update')).toMatchObject({
    records: { messages: [{ row: { content: 'Are you there?', chat: ana.uid } }] },
  });
  await ben.do('muteConversation', 'chats', { uid: ana.uid, isMuted: true });
  await ana.say(ben, 'Psst');
  expect(await his.next('channel', 1)).toMatchObject({ body: { isMuted: true } });
  await hers.settled();
  expect(hers.bytes).not.toContain(ana.uid);
});

test('a message that is refused has no sound, and a request says that it is one', async () => {
  const his = await listen(ben);
  await ben.person.call('updateUser', { privacy: { pm: false } });
  await ana.say(ben, 'Refused');
  await ben.person.call('updateUser', { privacy: { pm: true } });
  await ana.say(ben, 'Asked');
  expect(await his.next('channel')).toMatchObject({ body: { isRequest: true } });
  expect(his.bytes).not.toContain('Refused');
});

test('that somebody types is heard at most once in 3 s, and kept nowhere', async () => {
  await match(ana, ben);
  const [his, hers] = [await listen(ben), await listen(ana)];
  for (let time = 0; time < 5; time += 1) type(hers, ben.uid);
  expect(await his.next('channel')).toMatchObject({ channel: 'chat.heart.beat', body: { uid: ana.uid } });
  world.clock.advance(2999);
  type(hers, ben.uid);
  await hers.settled();
  await his.settled();
  expect(heard(his, 'chat.heart.beat')).toHaveLength(1);
  world.clock.advance(1);
  type(hers, ben.uid);
  await his.next('channel', 1);
  expect(heard(his, 'chat.heart.beat')).toHaveLength(2);
  // The typing signal is throttled separately for each conversation.
  const cleo = new ChatDevice(await world.person(`cleo-${turn}`, { isPremium: true }));
  await match(ana, cleo);
  const third = await listen(cleo);
  type(hers, cleo.uid);
  expect(await third.next('channel')).toMatchObject({ body: { uid: ana.uid } });
});

test('typing is silent for strangers, the blocked, the hidden, the paused and those who are not there', async () => {
  const hers = await listen(ana);
  const silent: Record<string, (device: ChatDevice) => Promise<unknown>> = {
    stranger: async () => undefined,
    request: (device) => ana.say(device, 'Hello'),
    blocked: async (device) => {
      await match(ana, device);
      await ana.do('block', 'blocked_users', { uid: device.uid });
    },
    blocking: async (device) => {
      await match(ana, device);
      await device.do('block', 'blocked_users', { uid: ana.uid });
    },
    hiding: async (device) => {
      await match(ana, device);
      await device.do('hide', 'hidden_accounts', { uid: ana.uid });
    },
    paused: async (device) => {
      await match(ana, device);
      await device.person.call('updateUser', { privacy: { available: false } });
    },
  };
  const listeners: TestSocket[] = [];
  for (const [name, prepare] of Object.entries(silent)) {
    const other = new ChatDevice(await world.person(`${name}-${turn}`, { isPremium: true }));
    await prepare(other);
    const socket = await listen(other);
    listeners.push(socket);
    type(hers, other.uid);
  }
  type(hers, newId());
  // Control: typing to a match is sent last. When its signal has arrived, the earlier signals would have
  // arrived too.
  await match(ana, ben);
  const his = await listen(ben);
  type(hers, ben.uid);
  await his.next('channel');
  for (const [at, socket] of listeners.entries()) {
    await socket.settled();
    expect(heard(socket, 'chat.heart.beat'), Object.keys(silent)[at]).toEqual([]);
  }
  // Typing of a paused member is not reported either.
  type(listeners.at(-1) ?? hers, ana.uid);
  await listeners.at(-1)?.settled();
  await hers.settled();
  expect(heard(hers, 'chat.heart.beat')).toEqual([]);
});
