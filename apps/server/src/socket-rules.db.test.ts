import { hour, minute } from '@mitto/kit/time';
import { createMemoryBus } from '@mitto/server-kit/bus/create-memory-bus';
import { socketLimits } from '@mitto/sync-server/socket/socket-limits';
import { Device } from '@mitto/testkit/device';
import { type TestPerson, testPassword } from '@mitto/testkit/person';
import { isNightly } from '@mitto/testkit/sized';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';
import { TestSocket } from '@mitto/testkit/test-socket';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/**
 * Three server processes. Calls go to `calls`. Sockets are opened at `sockets`, which receives hints over the
 * bus. `deaf` receives no hints and has to poll.
 */
let calls: World;
let sockets: World;
let deaf: World;
let staff: TestPerson;
let ana: TestPerson;
let ben: TestPerson;
let turn = 0;

beforeAll(async () => {
  const bus = createMemoryBus();
  const clock = createTestClock();
  calls = await startWorld({ bus, clock });
  const { database } = calls;
  sockets = await startWorld({ bus, clock, database, socketLimits: { sweepMs: hour } });
  deaf = await startWorld({ bus: createMemoryBus(), clock, database, socketLimits: { sweepMs: 200 } });
  await calls.drain();
  staff = await calls.person('staff', { isAdmin: true });
});
beforeEach(async () => {
  turn += 1;
  ana = await calls.person(`ana-${turn}`);
  ben = await calls.person(`ben-${turn}`);
});
afterAll(async () => {
  await deaf.close();
  await sockets.close();
  await calls.close();
});

const task = (person: TestPerson, op: string, table: string, uid: string) =>
  new Device(person).do(op, table, { uid });

const reason = 'For a test.';
const until = () => calls.clock.now() + hour;

const ends: readonly (readonly [string, (person: TestPerson) => Promise<{ readonly status: number }>])[] = [
  ['signing out', (person) => person.call('destroySession', {})],
  ['removing all devices', (person) => person.call('removeDevices', {})],
  [
    'a suspension',
    ({ uid }) => staff.call('changeStanding', { uid, reason, standing: 'suspended', until: until() }),
  ],
  ['a ban', ({ uid }) => staff.call('changeStanding', { uid, reason, standing: 'disabled' })],
  ['the end of all sessions by staff', ({ uid }) => staff.call('endSessions', { uid, reason })],
  ['erasure', (person) => person.call('removeUser', { password: testPassword })],
  ['leaving the application', ({ uid }) => staff.call('removeFromDatabase', { uid, reason })],
];

test.each(ends)('%s ends the sockets on every process, hint or no hint', async (_what, end) => {
  const all = [await new Device(ana).listen(sockets.url), await new Device(ana).listen(deaf.url)];
  const others = [await new Device(ben).listen(sockets.url), await new Device(ben).listen(deaf.url)];
  expect((await end(ana)).status).toBe(200);
  for (const socket of all) await expect.poll(() => socket.closedWith).toBe(4401);
  for (const other of others) {
    await other.settled();
    expect(other.closedWith).toBeUndefined();
    other.close();
  }
});

test('a lost hint costs less than 5 s', () => {
  expect(socketLimits.sweepMs).toBeLessThan(5000);
});

test('a new password ends the sockets of the other devices, not of the one it was set on', async () => {
  const { email, password } = ana;
  const { result } = await calls.anonymous.call('authorize', { email, password });
  if (result.disabled) throw new Error('The account is disabled.');
  const here = await new Device(ana).listen(sockets.url);
  const elsewhere = new TestSocket(sockets.url);
  await elsewhere.greet(result.tokens.bearer);
  await elsewhere.next('welcome');
  const changed = await ana.call('updateUser', { currentPassword: password, password: 'Heron-on-one-leg-4' });
  expect(changed.error).toBeUndefined();
  await expect.poll(() => elsewhere.closedWith).toBe(4401);
  await here.settled();
  expect(here.closedWith).toBeUndefined();
  here.close();
});

test('a token that runs out ends its socket, unless a newer one was shown', async () => {
  const pia = await calls.person(`pia-${turn}`);
  const [shows, forgets] = [await new Device(pia).listen(deaf.url), await new Device(pia).listen(deaf.url)];
  calls.clock.advance(20 * minute);
  const { result } = await calls.anonymous.call('reauthorize', { refresh_token: pia.tokens.refresh_token });
  await shows.greet(result.tokens.bearer);
  await shows.next('welcome', 1);
  calls.clock.advance(10 * minute);
  await expect.poll(() => forgets.closedWith).toBe(4401);
  await shows.settled();
  expect(shows.closedWith).toBeUndefined();
  shows.close();
  // Signs staff in again at the advanced time, for the tests that follow.
  staff = await calls.person(`staff-${turn}`, { isAdmin: true });
});

test('no byte on a standard member’s socket says who likes or visits them; premium does, and no longer than it lasts [law 2.10]', async () => {
  const socket = await new Device(ben).listen(sockets.url);
  await task(ana, 'likes', 'circles', ben.uid);
  await task(ana, 'visit', 'visitors', ben.uid);
  await calls.showRedacted();
  const told = () => socket.rowsOf('circles', 'visitors');
  await expect.poll(told).toHaveLength(2);
  await socket.settled();
  for (const canary of [ana.uid, ana.uid.replaceAll('-', ''), ana.username, ana.email])
    expect(socket.bytes).not.toContain(canary);

  const given = await staff.call('changeEntitlement', {
    uid: ben.uid,
    reason,
    premiumUntil: calls.clock.now() + minute,
  });
  expect(given.error).toBeUndefined();
  await expect.poll(() => told().filter(({ row }) => row?.['fid'] === ana.uid)).toHaveLength(1);
  await expect.poll(() => told().filter(({ row }) => row?.['visitor_uid'] === ana.uid)).toHaveLength(1);

  const before = told().length;
  calls.clock.advance(minute);
  await calls.drain();
  // The server deletes two rows from the device and sends two redacted rows instead.
  await expect
    .poll(() =>
      told()
        .slice(before)
        .filter(({ row }) => row?.['isRedacted']),
    )
    .toHaveLength(2);
  expect(
    told()
      .slice(before)
      .filter(({ row }) => row === null),
  ).toHaveLength(2);
  const bytes = socket.bytes.length;
  await task(ana, 'visit', 'visitors', ben.uid);
  await socket.settled();
  expect(socket.bytes.slice(bytes)).not.toContain(ana.uid);
  socket.close();
});

test('a block is felt at once: whatever is heard after it was acknowledged has nothing of the other', {
  timeout: 600_000,
}, async () => {
  const rounds = isNightly ? 500 : 10;
  const premium = { isPremium: true };
  const [pat, quin] = [
    await calls.person(`pat-${turn}`, premium),
    await calls.person(`quin-${turn}`, premium),
  ];
  const socket = await new Device(pat).listen(sockets.url);
  for (let round = 0; round < rounds; round += 1) {
    // Other mutations between the two members run at the same time, in a different order in each round.
    const deeds = [
      () => task(quin, 'likes', 'circles', pat.uid),
      () => task(quin, 'visit', 'visitors', pat.uid),
      () => task(pat, 'likes', 'circles', quin.uid),
      () => task(quin, 'undoLikes', 'circles', pat.uid),
    ];
    const mixed = deeds.map((_, at) => deeds[(at + round) % deeds.length]).map((deed) => deed?.());
    await task(quin, 'block', 'blocked_users', pat.uid);
    const [pongs, heard] = [socket.all('pong').length, socket.heard.length];
    socket.say({ type: 'ping' });
    await Promise.all(mixed);
    await socket.next('pong', pongs);
    // The ping was sent after the block had been acknowledged. So the server has read the data of all
    // messages after the pong since then.
    const since = socket.heard.slice(
      socket.heard.findIndex((one, at) => at >= heard && one.type === 'pong') + 1,
    );
    await socket.settled();
    expect(JSON.stringify(since)).not.toContain(quin.uid);
    const living = new Map(
      socket
        .all('db:update')
        .flatMap(({ records }) => Object.values(records).flat())
        .map(({ ref, row }) => [ref, row]),
    );
    expect(JSON.stringify([...living.values()])).not.toContain(quin.uid);
    await task(quin, 'unblock', 'blocked_users', pat.uid);
    await task(pat, 'unmatch', 'circles', quin.uid);
  }
  socket.close();
});
