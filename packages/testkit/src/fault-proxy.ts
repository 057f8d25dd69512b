import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Network fault to simulate. `pass`: none. `refuse`: the port is closed. `reset`: a connection is accepted
 * and reset at once. `half-open`: a connection is accepted, but nothing is forwarded, also on open
 * connections. `drop`: the bytes of one direction are discarded, as when an answer is lost.
 */
export type FaultMode = 'pass' | 'refuse' | 'reset' | 'half-open' | 'drop';

export interface Faults {
  readonly mode?: FaultMode;
  /** Delay of every byte in both directions (ms). */
  readonly delayMs?: number;
  /** Direction whose bytes `drop` discards: by default `client`, the answers. */
  readonly towards?: 'client' | 'server';
  /**
   * Number of bytes that `drop` still forwards on a connection, counted from the opening of the connection.
   */
  readonly dropAfterBytes?: number;
}

export interface FaultProxy {
  readonly port: number;
  /**
   * Replaces all faults, also on open connections. Bytes that were already discarded are not sent later, so
   * close such connections with `cutAll`.
   */
  set(faults: Faults): Promise<void>;
  /** Number of open connections. */
  count(): number;
  /** Resets every open connection. */
  cutAll(): void;
  close(): Promise<void>;
}

/** Creates a TCP proxy to a local server that can simulate network faults. */
export async function createFaultProxy(targetPort: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let faults: Faults = {};

  const keep = (socket: Socket): Socket => {
    sockets.add(socket.setNoDelay());
    // Errors are expected. After an error the socket emits `close`, and `forward` then closes the other
    // socket.
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    return socket;
  };

  const server = createServer({ allowHalfOpen: true }, (client) => {
    keep(client);
    if (faults.mode === 'reset') return void client.resetAndDestroy();
    // Keep reading, because otherwise the proxy would never notice that the client closes the connection.
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

/** Forwards one direction of a connection, in order, each piece after its delay. */
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

/** Returns how many more bytes may be forwarded. */
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

/** Closes the port. Open connections stay open, because their faults are set separately. */
async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  // The port is free in the next turn of the event loop, although `close` calls back only when the last
  // connection has ended.
  await sleep(0);
}
