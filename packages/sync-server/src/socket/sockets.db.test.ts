import { randomUUID } from 'node:crypto';
import { fail } from '@mitto/kit/app-error';
import { defineChannel } from '@mitto/kit/define-channel';
import { Uid } from '@mitto/kit/ids';
import { socketCloses } from '@mitto/kit/socket-messages';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { globalStream } from '../change-log.ts';
import { type NotesWorld, openNotes } from '../notes.fixture.ts';
import { handleChannel } from './handle-channel.ts';
import { headOf, MemoryWire, openTestSockets, type TestSockets } from './sockets.fixture.ts';

let world: NotesWorld;
beforeAll(async () => {
  world = await openNotes(500);
});
afterAll(() => world.close());

const told = (wire: MemoryWire) =>
  wire.heard.flatMap((message) =>
    message.type === 'db:update' ? Object.values(message.records).flat() : [],
  );

const hint = ({ server }: TestSockets, uid: string) => server.publishHeads([{ uid, seq: 1 }]);

test('a burst of hints is read once, and once more for what came during the reading', async () => {
  const gate = Promise.withResolvers<void>();
  const sockets = openTestSockets(world, { onRead: () => gate.promise });
  const ana = randomUUID();
  const wires = [await sockets.connect(ana), await sockets.connect(ana), await sockets.connect(ana)];
  await expect.poll(() => sockets.reads.running).toBe(1);
  for (let at = 0; at < 50; at += 1) await world.note(ana, `note ${at}`);
  for (let at = 0; at < 50; at += 1) hint(sockets, ana);
  gate.resolve();
  for (const wire of wires) await expect.poll(() => told(wire)).toHaveLength(50);
  expect(sockets.reads.most).toBe(1);
  // Three sockets at the same cursor share one read.
  expect(sockets.reads.count).toBeLessThanOrEqual(3);
  for (const wire of wires) expect(wire.all('db:update')).toHaveLength(1);
  sockets.server.close();
});

test('a heartbeat is answered behind what is being sent already', async () => {
  let gate = Promise.resolve();
  const sockets = openTestSockets(world, { onRead: () => gate });
  const ana = randomUUID();
  const wire = await sockets.connect(ana);
  await expect.poll(() => sockets.reads).toMatchObject({ count: 1, running: 0 });
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  await world.note(ana, 'under way');
  hint(sockets, ana);
  await expect.poll(() => sockets.reads.running).toBe(1);
  wire.say({ type: 'ping' });
  const other = await sockets.connect(randomUUID());
  other.say({ type: 'ping' });
  // The read for the other member waits for the same promise, so its pong waits as well.
  await expect.poll(() => sockets.reads.running).toBe(2);
  expect(wire.all('pong')).toEqual([]);
  resolve();
  await expect.poll(() => wire.all('pong')).toHaveLength(1);
  expect(wire.heard.slice(-2).map(({ type }) => type)).toEqual(['db:update', 'pong']);
  sockets.server.close();
});

test('of all members only so many are read for at the same time', async () => {
  const gate = Promise.withResolvers<void>();
  const sockets = openTestSockets(world, { onRead: () => gate.promise, limits: { reads: 2 } });
  for (let at = 0; at < 6; at += 1) await sockets.connect(randomUUID());
  await expect.poll(() => sockets.reads.running).toBe(2);
  gate.resolve();
  await expect.poll(() => sockets.reads.count).toBe(6);
  expect(sockets.reads.most).toBe(2);
  sockets.server.close();
});

test('what everybody reads reaches everybody who listens', async () => {
  const sockets = openTestSockets(world);
  const wires = [await sockets.connect(randomUUID()), await sockets.connect(randomUUID())];
  const ref = await world.bulletin('news');
  hint(sockets, globalStream);
  for (const wire of wires)
    await expect.poll(() => told(wire)).toMatchObject([{ ref, row: { text: 'news' } }]);
  sockets.server.close();
});

test('more than fits into one message is left to a fetch, and from there it goes on', async () => {
  const sockets = openTestSockets(world, { limits: { records: 3 } });
  const ana = randomUUID();
  const wire = await sockets.connect(ana);
  // Wait for the first read, which `sync` starts. After it, only hints start reads.
  await expect.poll(() => sockets.reads).toMatchObject({ count: 1, running: 0 });
  for (let at = 0; at < 4; at += 1) await world.note(ana, `note ${at}`);
  hint(sockets, ana);
  await expect
    .poll(() => wire.all('db:update'))
    .toEqual([{ type: 'db:update', prev: null, syncId: null, phase: null, records: {} }]);
  await world.note(ana, 'while it fetches');
  hint(sockets, ana);
  wire.say({ type: 'ping' });
  await expect.poll(() => wire.all('pong')).toHaveLength(1);
  expect(wire.all('db:update')).toHaveLength(1);
  wire.say({ type: 'sync', syncId: await headOf(world, ana) });
  await world.note(ana, 'after it');
  hint(sockets, ana);
  await expect.poll(() => told(wire)).toMatchObject([{ row: { text: 'after it' } }]);
  sockets.server.close();
});

test('a message is as long as its bytes', async () => {
  const sockets = openTestSockets(world, { limits: { recordBytes: 3000 } });
  const ana = randomUUID();
  const wire = await sockets.connect(ana);
  await expect.poll(() => sockets.reads).toMatchObject({ count: 1, running: 0 });
  await world.note(ana, 'ก'.repeat(500));
  hint(sockets, ana);
  await expect.poll(() => wire.all('db:update')).toMatchObject([{ syncId: expect.any(String) }]);
  await world.note(ana, 'ก'.repeat(1000));
  hint(sockets, ana);
  await expect.poll(() => wire.all('db:update')).toHaveLength(2);
  expect(wire.all('db:update')[1]).toMatchObject({ prev: null, syncId: null, records: {} });
  sockets.server.close();
});

test('a greeting that is refused ends the session, one that fails does not', async () => {
  const trouble: unknown[] = [];
  const sockets = openTestSockets(world, { onTrouble: (error) => trouble.push(error) });
  const closes: [token: string, code: number, said: string][] = [
    ['nobody', socketCloses.sessionEnded, 'unauthorized'],
    ['somebody, later', socketCloses.goingAway, 'internal'],
  ];
  for (const [token, code, said] of closes) {
    const wire = new MemoryWire(token);
    wire.conversation = sockets.server.accept(wire);
    wire.say({ type: 'hello', token, clientId: randomUUID() });
    await expect.poll(() => wire.closedWith).toBe(code);
    expect(wire.all('error')).toEqual([{ type: 'error', code: said }]);
  }
  expect(trouble).toEqual([new Error('The database is away.')]);
  sockets.server.close();
});

test('who does not read is dropped, and nobody else', async () => {
  const sockets = openTestSockets(world, { limits: { waitingBytes: 1000 } });
  const ana = randomUUID();
  const [slow, quick] = [await sockets.connect(ana), await sockets.connect(ana)];
  slow.bufferedAmount = 1001;
  await world.note(ana, 'news');
  hint(sockets, ana);
  await expect.poll(() => told(quick)).toHaveLength(1);
  expect([slow.closedWith, told(slow)]).toEqual(['terminated', []]);
  expect(sockets.figures.get('dropped')).toBe(1);
  expect(sockets.server.size).toBe(1);
  sockets.server.close();
});

test('who never greets and who falls silent is not kept', async () => {
  const sockets = openTestSockets(world, { limits: { sweepMs: 10, greetingMs: 50, silenceMs: 200 } });
  const stranger = await sockets.connect(randomUUID());
  const mute = new MemoryWire('nobody');
  mute.conversation = sockets.server.accept(mute);
  await expect.poll(() => mute.closedWith).toBe(4408);
  await expect.poll(() => stranger.closedWith).toBe('terminated');
  expect(sockets.server.size).toBe(0);
  sockets.server.close();
});

const waves = defineChannel({
  name: 'waves',
  said: v.strictObject({ to: Uid }),
  told: v.strictObject({ from: Uid }),
});
const bells = defineChannel({ name: 'bells', told: v.strictObject({ word: v.string() }) });

/**
 * Opens a socket server with a channel of waves. A wave reaches only members with whom the sender has shared
 * a note.
 */
function withWaves(): TestSockets {
  const sockets: TestSockets = openTestSockets(world, {
    channels: [
      handleChannel(waves, {
        receive: async (uid, { to }) => {
          if (uid === to) fail('test/oneself');
          sockets.server.tell(waves, to, { from: uid });
        },
        mayReceive: async (tx, uid, { from }) => {
          const { rows } =
            await sql`select 1 from test_note where owner = ${from} and friend = ${uid}`.execute(tx);
          return rows.length > 0;
        },
      }),
      handleChannel(bells, { mayReceive: async () => true }),
    ],
  });
  return sockets;
}

const join = { type: 'channel', channel: 'waves', action: 'join' };
const wave = (to: string) => ({ type: 'channel', channel: 'waves', action: 'say', body: { to } });

test('what is said on a channel reaches those who have joined and may hear it, and is asked for each', async () => {
  const sockets = withWaves();
  const [ana, ben] = [randomUUID(), randomUUID()];
  const [anas, bens, deaf] = [
    await sockets.connect(ana),
    await sockets.connect(ben),
    await sockets.connect(ben),
  ];
  bens.say(join);
  anas.say(wave(ben));
  await settled(sockets, bens);
  expect(heardOn(bens, 'waves')).toEqual([]);
  await world.note(ana, 'a friend', ben);
  anas.say(wave(ben));
  await expect
    .poll(() => heardOn(bens, 'waves'))
    .toEqual([{ type: 'channel', channel: 'waves', body: { from: ana } }]);
  expect(heardOn(deaf, 'waves')).toEqual([]);
  await sql`delete from test_note where owner = ${ana}`.execute(world.database.db);
  anas.say(wave(ben));
  await settled(sockets, bens);
  expect(heardOn(bens, 'waves')).toHaveLength(1);
  await world.note(ana, 'a friend again', ben);
  bens.say({ ...join, action: 'leave' });
  anas.say(wave(ben));
  await settled(sockets, bens);
  expect(heardOn(bens, 'waves')).toHaveLength(1);
  sockets.server.close();
});

/** Waits until earlier messages have been delivered, by sending a bell after them. */
async function settled({ server }: TestSockets, wire: MemoryWire): Promise<void> {
  const rung = bellsOf(wire).length;
  wire.say({ ...join, channel: 'bells' });
  server.tell(bells, wire.uid, { word: 'ding' });
  await expect.poll(() => bellsOf(wire)).toHaveLength(rung + 1);
}

const bellsOf = (wire: MemoryWire) => heardOn(wire, 'bells');
const heardOn = (wire: MemoryWire, channel: string) =>
  wire.heard.filter((message) => message.type === 'channel' && message.channel === channel);

test('what is said wrongly, on no channel or on one that only tells is refused, and the socket stays', async () => {
  const sockets = withWaves();
  const ana = randomUUID();
  const wire = await sockets.connect(ana);
  wire.say({ ...wave('nobody') });
  wire.say(wave(ana));
  wire.say({ ...wave(ana), channel: 'bells' });
  wire.say({ ...join, channel: 'drums' });
  const codes = () => wire.heard.flatMap((message) => (message.type === 'error' ? [message.code] : []));
  const expected = ['database/no-such-channel', 'database/read-only', 'invalid', 'test/oneself'];
  await expect.poll(() => codes().toSorted()).toEqual(expected);
  expect(wire.closedWith).toBeUndefined();
  expect(() => sockets.server.tell(waves, ana, { from: 'nobody' })).toThrow();
  sockets.server.close();
});
