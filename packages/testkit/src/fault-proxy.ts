import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * `refuse`: nobody listens. `reset`: accepted and reset at once. `half-open`: accepted, never answered, also on
 * connections that are open already. `drop`: bytes one way are swallowed, as when an answer is lost.
 */
export type FaultMode = 'pass' | 'refuse' | 'reset' | 'half-open' | 'drop';

export interface Faults {
  readonly mode?: FaultMode;
  /** How much later every byte arrives, either way. */
  readonly delayMs?: number;
  /** Which way `drop` swallows; the answers unless said otherwise. */
  readonly towards?: 'client' | 'server';
  /** How much of each connection `drop` lets through first, counted from its opening. */
  readonly dropAfterBytes?: number;
}

export interface FaultProxy {
  readonly port: number;
  /** From now on these faults and no others, on open connections too. What was swallowed stays lost: cut those connections. */
  set(faults: Faults): Promise<void>;
  /** How many connections are open. */
  count(): number;
  /** Resets every open connection. */
  cutAll(): void;
  close(): Promise<void>;
}

/** A wire to a real server on this machine that can be made to fail as wires do. */
export async function createFaultProxy(targetPort: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let faults: Faults = {};

  const keep = (socket: Socket): Socket => {
    sockets.add(socket.setNoDelay());
    // An end by fault is what this is for; `close` follows and ends the other half.
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    return socket;
  };

  const server = createServer({ allowHalfOpen: true }, (client) => {
    keep(client);
    if (faults.mode === 'reset') return void client.resetAndDestroy();
    // Read on, or the client's leaving would never be seen.
    if (faults.mode === 'half-open') return void client.resume();
    const target = keep(connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true }));
    forward(client, target, 'server', () => faults);
    forward(target, client, 'client', () => faults);
  });

  const port = await listen(server, 0);
  const cutAll = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port,
    async set(next) {
      faults = next;
      if (next.mode === 'refuse') await stopListening(server);
      else if (!server.listening) await listen(server, port);
    },
    count: () => sockets.size,
    cutAll,
    async close() {
      cutAll();
      await stopListening(server);
    },
  };
}

/** Carries one direction of one connection, in order, each piece when its delay is over. */
function forward(from: Socket, to: Socket, towards: 'client' | 'server', faults: () => Faults): void {
  let carried = 0;
  let last = Promise.resolve();
  const later = (deliver: () => void): void => {
    const at = Date.now() + (faults().delayMs ?? 0);
    last = last.then(async () => {
      const pause = at - Date.now();
      if (pause > 0) await sleep(pause);
      if (!to.destroyed) deliver();
    });
  };
  from.on('data', (piece) => {
    const kept = piece.subarray(0, mayPass(faults(), towards, carried));
    carried += piece.length;
    if (kept.length > 0) later(() => write(from, to, kept));
  });
  from.on('end', () => {
    if (faults().mode !== 'half-open') later(() => to.end());
  });
  from.on('close', (hadError) => {
    if (hadError) to.resetAndDestroy();
    else later(() => to.end());
  });
}

function write(from: Socket, to: Socket, piece: Buffer): void {
  if (to.write(piece)) return;
  from.pause();
  to.once('drain', () => from.resume());
}

/** How many of the next bytes go through. */
function mayPass(
  { mode, towards: lost = 'client', dropAfterBytes = 0 }: Faults,
  towards: string,
  carried: number,
): number {
  if (mode === 'half-open') return 0;
  if (mode === 'drop' && lost === towards) return Math.max(0, dropAfterBytes - carried);
  return Number.POSITIVE_INFINITY;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
    });
  });
}

/** Ends the listening, not the connections: those have their own faults. */
async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  // The port is free with the next turn of the loop, though `close` calls back only after the last connection.
  await sleep(0);
}
