import { newId } from '@mitto/kit/ids';
import { createMemoryBus } from '@mitto/server-kit/bus/create-memory-bus';
import { SocketMetrics } from '@mitto/server-kit/metrics/socket-metrics';
import { act, Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';
import { TestSocket } from '@mitto/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/**
 * Two server processes with the same database and bus. Calls go to `calls`, sockets are opened at `sockets`.
 */
let calls: World;
let sockets: World;
let ana: TestPerson;
let ben: TestPerson;
let turn = 0;
const figures = new SocketMetrics();
const bus = createMemoryBus();

beforeAll(async () => {
  const clock = createTestClock();
  calls = await startWorld({ bus, clock });
  sockets = await startWorld({ bus, clock, database: calls.database, socketFigures: figures });
  await calls.drain();
});
beforeEach(async () => {
  turn += 1;
  // A premium member is told of a like at once.
  ana = await calls.person(`ana-${turn}`, { isPremium: true });
  ben = await calls.person(`ben-${turn}`);
});
afterAll(async () => {
  await sockets.close();
  await calls.close();
});

const listen = (person: TestPerson) => new Device(person).listen(sockets.url);

const like = (by: TestPerson, to: TestPerson) => act(by, 'likes', 'circles', to);

test('only a client that asks for one is told where the socket is', async () => {
  const request = { clientId: newId(), schema: 1, syncId: null };
  expect((await ana.call('databaseUpdates', request)).result.socketServerEndpoint).toBeNull();
  const asked = await ana.call('databaseUpdates', { ...request, socketEnabled: true });
  expect(asked.result.socketServerEndpoint).toBe('/database/socket');
});

test('what one process commits reaches the sockets of another, all tables of a commit at once', async () => {
  const [first, second, other] = [
    await listen(ana),
    await listen(ana),
    await listen(await calls.person(`eve-${turn}`)),
  ];
  await like(ben, ana);
  await like(ana, ben);
  for (const socket of [first, second]) {
    await expect
      .poll(() => socket.rowsOf('circles').at(-1)?.row)
      .toMatchObject({ connected: true, fid: ben.uid, sid: ana.uid });
  }
  await act(ana, 'block', 'blocked_users', ben);
  await expect.poll(() => first.rowsOf('blocked_users')).toHaveLength(1);
  await other.settled();
  expect(other.rows).toEqual([]);
  // Each update starts at the cursor at which the previous update ended.
  const told = first.all('db:update');
  expect(told.slice(1).map(({ prev }) => prev)).toEqual(told.slice(0, -1).map(({ syncId }) => syncId));
  for (const socket of [first, second, other]) socket.close();
});

test('a client that stands elsewhere is read for from there, and one the server does not know is sent to fetch', async () => {
  const socket = await listen(ana);
  await like(ben, ana);
  await expect.poll(() => socket.rowsOf('circles')).toHaveLength(1);
  const [{ prev, syncId } = { prev: null, syncId: null }] = socket.all('db:update');
  socket.say({ type: 'sync', syncId: prev ?? '' });
  const again = await socket.next('db:update', 1);
  expect(again).toMatchObject({ prev, syncId });
  socket.say({ type: 'sync', syncId: 'made up' });
  expect(await socket.next('db:update', 2)).toMatchObject({ prev: null, syncId: null, records: {} });
  socket.close();
});

test('a heartbeat is answered with where a client stands that has everything', async () => {
  const socket = await listen(ana);
  await like(ben, ana);
  await expect.poll(() => socket.rowsOf('circles')).toHaveLength(1);
  await socket.settled();
  expect(socket.all('pong').at(-1)?.head).toBe(socket.all('db:update').at(-1)?.syncId);
  socket.close();
});

test.each([
  ['nobody', 'no token at all'],
  ['a token of another secret', `${'a'.repeat(32)}.${'b'.repeat(32)}.1.${'z'.repeat(9)}.${'c'.repeat(43)}`],
])('%s is not let in', async (_who, token) => {
  const socket = new TestSocket(sockets.url);
  await socket.greet(token);
  await expect.poll(() => socket.closedWith).toBe(4401);
  expect(socket.heard).toEqual([{ type: 'error', code: 'unauthorized' }]);
});

test.each(['suspended', 'disabled', 'deleted', 'must-reset'] as const)(
  'one who is %s may not listen',
  async (standing) => {
    const person = await calls.person(`${standing}-${turn}`, { standing });
    const socket = new TestSocket(sockets.url);
    await socket.greet(person.tokens.bearer);
    await expect.poll(() => socket.closedWith).toBe(4401);
    expect(socket.all('welcome')).toEqual([]);
  },
);

test('before a greeting nothing is heard', async () => {
  const socket = new TestSocket(sockets.url);
  await expect.poll(() => socket.ready).toBe(true);
  socket.say({ type: 'ping' });
  await expect.poll(() => socket.closedWith).toBe(4401);
  expect(socket.heard).toEqual([{ type: 'error', code: 'unauthorized' }]);
});

test('what is no message is answered as such, and the socket goes on', async () => {
  const socket = await listen(ana);
  const wrong = ['', '{', 'null', '[]', '{"type":"drop"}', '{"type":"ping","more":1}', '{"type":"sync"}'];
  for (const text of wrong) socket.sayRaw(text);
  socket.sayRaw(new Uint8Array([1, 2, 3]));
  socket.say({ type: 'channel', channel: 'nothing.like.it', action: 'join', body: {} });
  await socket.settled();
  const codes = socket.all('error').map(({ code }) => code);
  expect(codes).toEqual([
    ...Array.from({ length: wrong.length + 1 }, () => 'malformed'),
    'database/no-such-channel',
  ]);
  socket.close();
});

test('who says too much is told so and closed; who sends a flood in one message is closed', async () => {
  const [loud, large] = [await listen(ana), await listen(ana)];
  for (let at = 0; at < 60; at += 1) loud.say({ type: 'ping' });
  await expect.poll(() => loud.closedWith).toBe(4429);
  expect(loud.all('error')).toContainEqual({ type: 'error', code: 'too-many', countDown: 1 });
  large.sayRaw(JSON.stringify({ type: 'sync', syncId: 'x'.repeat(20_000) }));
  await expect.poll(() => large.closedWith).toBe(1009);
});

test('of too many sockets of one member the oldest goes', async () => {
  const all: TestSocket[] = [];
  for (let at = 0; at < 21; at += 1) all.push(await listen(ana));
  await expect.poll(() => all[0]?.closedWith).toBe(4429);
  expect(all.slice(1).map(({ closedWith }) => closedWith)).toEqual(
    Array.from({ length: 20 }, () => undefined),
  );
  for (const socket of all) socket.close();
});

test('sockets and messages are counted', async () => {
  const before = figures.of('opened') - figures.of('closed');
  const [sent, heard] = [figures.of('sent'), figures.of('heard')];
  const socket = await listen(ana);
  await socket.settled();
  expect(figures.of('opened') - figures.of('closed')).toBe(before + 1);
  // The server received three messages (greeting, heartbeat and cursor) and answered the first two.
  expect([figures.of('sent') - sent, figures.of('heard') - heard]).toEqual([2, 3]);
  socket.close();
  await expect.poll(() => figures.of('opened') - figures.of('closed')).toBe(before);
});

test('a process that ends sends its sockets elsewhere', async () => {
  const third = await startWorld({ bus, clock: calls.clock, database: calls.database });
  const socket = await new Device(ana).listen(third.url);
  await third.close();
  expect(socket.closedWith).toBe(1001);
});
