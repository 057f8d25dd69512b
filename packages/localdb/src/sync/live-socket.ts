import { type ClientMessage, ServerMessage, socketCloses, socketTimes } from '@mitto/kit/socket-messages';
import * as v from 'valibot';
import type { SocketLike, SocketWays, SyncClock } from './sync-client.ts';

/** Times of the socket in milliseconds, and the maximum number of redials. */
const socketSchedule = {
  ...socketTimes,
  /**
   * Maximum wait for the answer to a heartbeat (`answerWithin`), and for a socket to open and be welcomed
   * (`greetingWithin`).
   */
  answerWithin: 3000,
  greetingWithin: 10_000,
  /** Maximum of the random delay before a redial, so that not all clients reconnect at once. */
  redialWithin: 3000,
  redials: 3,
  /** Delay after which a client that gave up and polls tries to open a socket again. */
  againAfter: 300_000,
} as const;

type Heard = v.InferOutput<typeof ServerMessage>;
export type SocketUpdate = Extract<Heard, { type: 'db:update' }>;

export interface LiveSocketOptions {
  readonly ways: SocketWays;
  readonly clock: SyncClock;
  readonly clientId: () => Promise<string>;
  readonly onLive: (isLive: boolean) => void;
  readonly onUpdate: (update: SocketUpdate) => void;
  /** Called with the head, which is the cursor of a client that has everything. */
  readonly onHead: (head: string) => void;
  /** Called when all attempts to connect have failed: the client then polls. */
  readonly onGivenUp: () => void;
}

/**
 * Keeps one socket connected: it introduces the client, sends heartbeats, and reconnects when the connection
 * breaks. The socket brings hints and updates; the fetch stays authoritative.
 */
export class LiveSocket {
  readonly #options: LiveSocketOptions;
  #endpoint: string | undefined;
  #socket: SocketLike | undefined;
  #isLive = false;
  #redials = 0;
  #shownToken: string | undefined;
  #joined = new Set<string>();
  #cancelTimer: (() => void) | undefined;
  #cancelAnswer: (() => void) | undefined;

  constructor(options: LiveSocketOptions) {
    this.#options = options;
  }

  get isLive(): boolean {
    return this.#isLive;
  }

  /**
   * Subscribes to changes after `syncId`, up to which everything has been fetched. Does nothing if the server
   * has no sockets.
   */
  follow(endpoint: string | null, syncId: string): void {
    this.#endpoint = endpoint ?? undefined;
    if (this.#isLive) this.#say({ type: 'sync', syncId });
    else if (!this.#socket && !this.#cancelTimer) this.#dial();
  }

  /**
   * Called when the page is visible or online again. A live socket is checked at once, and a broken one is
   * reopened at once.
   */
  resume(): void {
    this.#redials = 0;
    if (this.#isLive) this.#beat();
    else if (!this.#socket) {
      this.#clearTimers();
      this.#dial();
    }
  }

  join(channel: string): () => void {
    this.#joined.add(channel);
    if (this.#isLive) this.#say({ type: 'channel', channel, action: 'join', body: {} });
    return () => {
      this.#joined.delete(channel);
      if (this.#isLive) this.#say({ type: 'channel', channel, action: 'leave', body: {} });
    };
  }

  /**
   * Publishes a message on a channel. The message is dropped if nobody is subscribed, or if the socket is not
   * live.
   */
  tell(channel: string, body: Record<string, unknown>): void {
    if (this.#isLive) this.#say({ type: 'channel', channel, action: 'say', body });
  }

  stop(): void {
    this.#clearTimers();
    this.#redials = 0;
    this.#endpoint = undefined;
    this.#hangUp();
  }

  #dial(): void {
    const { ways, clock } = this.#options;
    if (this.#endpoint === undefined) return;
    let socket: SocketLike;
    try {
      socket = ways.open(this.#endpoint);
    } catch {
      // The address is not usable for a socket; this is handled like a broken connection.
      this.#fall(0);
      return;
    }
    this.#socket = socket;
    // Events of an earlier socket are ignored.
    const ifOurs = (run: () => void) => {
      if (this.#socket === socket) run();
    };
    socket.addEventListener('open', () => ifOurs(() => void this.#greet()));
    socket.addEventListener('message', ({ data }) => ifOurs(() => this.#receive(data)));
    socket.addEventListener('error', () => ifOurs(() => this.#fall(0)));
    socket.addEventListener('close', ({ code }) => ifOurs(() => this.#fall(code)));
    this.#cancelAnswer = clock.after(socketSchedule.greetingWithin, () => ifOurs(() => this.#fall(0)));
  }

  async #greet(): Promise<void> {
    const socket = this.#socket;
    const [token, clientId] = [await this.#options.ways.token(), await this.#options.clientId()];
    if (this.#socket !== socket) return;
    if (token === undefined) return this.#fall(socketCloses.sessionEnded);
    this.#shownToken = token;
    this.#say({ type: 'hello', token, clientId });
  }

  #receive(data: unknown): void {
    const { onUpdate, onHead, ways } = this.#options;
    const message = v.safeParse(Heard, data);
    // A newer server may send messages that this version does not know.
    if (!message.success) return;
    const received = message.output;
    if (received.type === 'welcome') this.#begin();
    else if (received.type === 'db:update') onUpdate(received);
    else if (received.type === 'channel') ways.onChannel?.(received.channel, received.body);
    else if (received.type === 'pong') {
      this.#cancelAnswer?.();
      this.#cancelAnswer = undefined;
      // The socket has lasted until a heartbeat, so it counts as reliable. If it breaks before, the redials
      // stay counted.
      this.#redials = 0;
      onHead(received.head);
    }
  }

  #begin(): void {
    // The welcome of a live socket only confirms a newer token.
    if (this.#isLive) return;
    this.#clearTimers();
    this.#isLive = true;
    for (const channel of this.#joined) this.#say({ type: 'channel', channel, action: 'join', body: {} });
    this.#beatLater();
    this.#options.onLive(true);
  }

  #beatLater(): void {
    const { clock, ways } = this.#options;
    const { heartbeatInSight, heartbeatOutOfSight } = socketSchedule;
    this.#cancelTimer = clock.after(ways.isInSight() ? heartbeatInSight : heartbeatOutOfSight, () =>
      this.#beat(),
    );
  }

  #beat(): void {
    const { clock } = this.#options;
    this.#clearTimers();
    void this.#showToken();
    this.#say({ type: 'ping' });
    this.#cancelAnswer = clock.after(socketSchedule.answerWithin, () => this.#fall(0));
    this.#beatLater();
  }

  /** Sends a new token, because the server closes a socket when its token expires. */
  async #showToken(): Promise<void> {
    const socket = this.#socket;
    const [token, clientId] = [await this.#options.ways.token(), await this.#options.clientId()];
    if (token === undefined || token === this.#shownToken || this.#socket !== socket) return;
    this.#shownToken = token;
    this.#say({ type: 'hello', token, clientId });
  }

  #say(message: ClientMessage): void {
    try {
      this.#socket?.send(JSON.stringify(message));
    } catch {
      this.#fall(0);
    }
  }

  #fall(code: number): void {
    const { clock, ways, onGivenUp } = this.#options;
    this.#clearTimers();
    this.#hangUp();
    this.#redials += 1;
    if (this.#redials > socketSchedule.redials) {
      this.#redials = 0;
      this.#dialAfter(socketSchedule.againAfter, clock);
      onGivenUp();
    } else if (code === socketCloses.sessionEnded) {
      // The session may have ended. The next fetch finds out, and reopens the socket if the session is valid.
      onGivenUp();
    } else this.#dialAfter((ways.random ?? Math.random)() * socketSchedule.redialWithin, clock);
  }

  #dialAfter(milliseconds: number, clock: SyncClock): void {
    this.#cancelTimer = clock.after(milliseconds, () => {
      this.#cancelTimer = undefined;
      this.#dial();
    });
  }

  #hangUp(): void {
    const wasLive = this.#isLive;
    const socket = this.#socket;
    this.#isLive = false;
    this.#socket = undefined;
    socket?.close();
    if (wasLive) this.#options.onLive(false);
  }

  #clearTimers(): void {
    this.#cancelTimer?.();
    this.#cancelAnswer?.();
    this.#cancelTimer = undefined;
    this.#cancelAnswer = undefined;
  }
}

const Heard = v.pipe(v.string(), v.parseJson(), ServerMessage);
