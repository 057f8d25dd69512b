import { randomUUID } from 'node:crypto';
import { defineChannel } from '@mitto/kit/define-channel';
import { Uid } from '@mitto/kit/ids';
import type { Bus } from '@mitto/server-kit/bus/bus';
import { createNatsBus } from '@mitto/server-kit/bus/create-nats-bus';
import { createPostgresBus } from '@mitto/server-kit/bus/create-postgres-bus';
import { type NatsServer, startNats } from '@mitto/testkit/start-nats';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NotesWorld, openNotes } from '../notes.fixture.ts';
import { handleChannel } from './handle-channel.ts';
import { type MemoryWire, openTestSockets, type TestSockets } from './sockets.fixture.ts';

let world: NotesWorld;
let nats: NatsServer;
beforeAll(async () => {
  world = await openNotes();
  nats = await startNats();
});
afterAll(async () => {
  await nats.stop();
  await world.close();
});

const waves = defineChannel({
  name: 'waves',
  said: v.strictObject({ to: Uid }),
  told: v.strictObject({ from: Uid }),
});

/**
 * Opens a socket server like one in a separate process: it shares only the database and the bus with the
 * others.
 */
function openProcess(bus: Bus): TestSockets {
  const sockets: TestSockets = openTestSockets(world, {
    bus,
    channels: [
      handleChannel(waves, {
        receive: async (from, { to }) => sockets.server.tell(waves, to, { from }),
        mayReceive: async () => true,
      }),
    ],
  });
  return sockets;
}

const join = { type: 'channel', channel: 'waves', action: 'join' };
const wave = (to: string) => ({ type: 'channel', channel: 'waves', action: 'say', body: { to } });
const wavesOf = (wire: MemoryWire) =>
  wire.heard.flatMap((message) => (message.type === 'channel' ? [message.body] : []));

const buses: ReadonlyArray<readonly [string, () => Promise<Bus>]> = [
  ['the database', () => createPostgresBus(world.database)],
  ['NATS', () => createNatsBus(nats.url)],
];

test.each(buses)(
  'over %s, what is committed or said on one process is heard on the sockets of another',
  async (_kind, openBus) => {
    const ofOne = [await openBus(), await openBus()] as const;
    const [one, other] = [openProcess(ofOne[0]), openProcess(ofOne[1])];
    const [ana, ben] = [randomUUID(), randomUUID()];
    const anas = await one.connect(ana);
    const [bens, alone] = [await other.connect(ben), await other.connect(randomUUID())];
    for (const wire of [bens, alone]) wire.say(join);
    await expect.poll(() => other.reads).toMatchObject({ count: 2, running: 0 });

    const ref = await world.note(ana, 'for both', ben);
    one.server.publishHeads([{ uid: ben, seq: 1 }]);
    await expect
      .poll(() => bens.all('db:update'))
      .toMatchObject([{ records: { notes: [{ ref, row: { text: 'for both' } }] } }]);

    anas.say(wave(ben));
    await expect.poll(() => wavesOf(bens)).toEqual([{ from: ana }]);
    expect([wavesOf(alone), alone.all('db:update')]).toEqual([[], []]);

    for (const { server } of [one, other]) server.close();
    for (const bus of ofOne) await bus.close();
  },
);
