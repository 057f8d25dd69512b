import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { socketPath } from '@mitto/kit/socket-messages';
import type { World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { WebSocket, WebSocketServer } from 'ws';
import { openAtHead } from '../../sockets/run/open-at-head.ts';
import { type Figures, figuresOf } from './figures.ts';
import { aPair, senderOf } from './sender.ts';

export interface Arrival {
  /** Time in ms from the sender's call until the receiver's socket gets the message. */
  readonly ours: Figures;
  readonly echo: Figures;
  readonly commit: Figures;
}

/**
 * Measures a message, a bare echo and a bare commit in turns, so that other load of the machine affects all
 * three alike.
 */
export async function measureArrival(world: World, rounds: number): Promise<Arrival> {
  const [one, other] = await aPair(world, 'arrival');
  const say = senderOf(one, other);
  const socket = await openAtHead(`${world.url.replace('http', 'ws')}${socketPath}`, other.tokens.bearer);
  const bare = await bareEcho();
  await sql`create table if not exists bench_row (id serial primary key, content text not null)`.execute(
    world.database.db,
  );
  const [ours, echo, commit]: number[][] = [[], [], []];
  for (let round = -50; round < rounds; round += 1) {
    const content = `round ${round}.`;
    const times = [
      await timed(() => Promise.all([heard(socket, content), say(content)]).then(() => arrivedAt)),
      await timed(() => bare.echo(content)),
      await timed(() =>
        world.database.transact(async (tx) => {
          await sql`insert into bench_row (content) values (${content})`.execute(tx);
        }),
      ),
    ];
    if (round < 0) continue;
    for (const [at, list] of [ours, echo, commit].entries()) list?.push(times[at] ?? Number.NaN);
  }
  socket.terminate();
  bare.stop();
  return { ours: figuresOf(ours ?? []), echo: figuresOf(echo ?? []), commit: figuresOf(commit ?? []) };
}

let arrivedAt = 0;

/** Returns the time in ms until the work ends. If the work returns a time, that counts as the end. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  const until = await work();
  return (typeof until === 'number' ? until : performance.now()) - begun;
}

function heard(socket: WebSocket, content: string): Promise<void> {
  return new Promise((resolve) => {
    const look = (text: unknown) => {
      if (!String(text).includes(content)) return;
      arrivedAt = performance.now();
      socket.off('message', look);
      resolve();
    };
    socket.on('message', look);
  });
}

async function bareEcho() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (socket) => socket.on('message', (text) => socket.send(String(text))));
  await once(server, 'listening');
  // The cast is safe: a server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
  await once(socket, 'open');
  return {
    async echo(content: string) {
      socket.send(content);
      await once(socket, 'message');
    },
    stop() {
      socket.terminate();
      server.close();
    },
  };
}
