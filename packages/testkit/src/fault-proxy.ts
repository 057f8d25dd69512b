import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * `refuse`: nothing listens. `reset`: accepted and reset at once. `half-open`: accepted and never answered,
 * also on open connections. `drop`: bytes in one direction are lost, as when an answer is lost.
 */
export type FaultMode = 'pass' | 'refuse' | 'reset' | 'half-open' | 'drop';

export interface Faults {
  readonly mode?: FaultMode;
  /** Delay of every byte in both directions. */
  readonly delayMs?: number;
  /** Direction in which `drop` loses bytes; 'client' (the answers) by default. */
  readonly towards?: 'client' | 'server';
  /** Number of bytes per connection that `drop` lets through first, counted from its opening. */
  readonly dropAfterBytes?: number;
}

export interface FaultProxy {
  readonly port: number;
  /**
   * Replaces all faults, also on open connections. Bytes already dropped stay lost: call `cutAll` for such
   * connections.
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
    // Errors are expected here; `close` follows and ends the other half.
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    return socket;
  };

  const server = createServer({ allowHalfOpen: true }, (client) => {
    keep(client);
    if (faults.mode === 'reset') return void client.resetAndDestroy();
    // Keep reading, otherwise the client's close would never be noticed.
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

/** Number of further bytes to forward. */
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

/** Stops listening. Open connections stay, because faults for those are set separately. */
async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return;
  server.close();
  // The port is free in the next turn of the event loop, although `close` calls back only after the last
  // connection.
  await sleep(0);
}
