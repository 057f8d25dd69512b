import { type ClientMessage, ServerMessage, socketCloses } from '@mitto/kit/socket-messages';
import * as v from 'valibot';
import type { SyncClock } from '../sync/sync-clock.ts';
import { socketSchedule } from './socket-schedule.ts';

/** What is needed of a `WebSocket`. */
export interface SocketLike {
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'error', hear: () => void): void;
  addEventListener(type: 'message', hear: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'close', hear: (event: { readonly code: number }) => void): void;
}

/** How this client comes to a socket. */
export interface SocketWays {
  /** Opens one at the address the server told, which is a path beside its calls. */
  readonly open: (endpoint: string) => SocketLike;
  /** The token of the moment; none where nobody is signed in. */
  readonly token: () => Promise<string | undefined> | string | undefined;
  readonly isInSight: () => boolean;
  /** From 0 to 1; spreads those who come back. */
  readonly random?: () => number;
  readonly onChannel?: (channel: string, body: Readonly<Record<string, unknown>>) => void;
}

type Heard = v.InferOutput<typeof ServerMessage>;
export type SocketUpdate = Extract<Heard, { type: 'db:update' }>;

export interface LiveSocketOptions {
  readonly ways: SocketWays;
  readonly clock: SyncClock;
  readonly clientId: () => Promise<string>;
  readonly onLive: (isLive: boolean) => void;
  readonly onUpdate: (update: SocketUpdate) => void;
  /** Where a client stands that has everything. */
  readonly onHead: (head: string) => void;
  /** It does not get through: whoever waits for it polls. */
  readonly onGivenUp: () => void;
}

/** One socket at a time: greeted, kept alive by heartbeats, opened again where it fell. It carries news, never the truth. */
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

  /** Everything up to here has been fetched: news from here on is wanted, where the server has sockets. */
  follow(endpoint: string | null, syncId: string): void {
    this.#endpoint = endpoint ?? undefined;
    if (this.#isLive) this.#say({ type: 'sync', syncId });
    else if (!this.#socket && !this.#cancelTimer) this.#dial();
  }

  /** Back in sight or online: what stands is tried at once, what fell is opened at once. */
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

  /** Lost where nobody listens, and where the socket does not stand. */
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
      // No sockets here, or none to this address: as if it had fallen.
      this.#fall(0);
      return;
    }
    this.#socket = socket;
    // What an earlier socket still says is nobody's.
    const ifOurs = (run: () => void) => {
      if (this.#socket === socket) run();
    };
    socket.addEventListener('open', () => ifOurs(() => void this.#greet()));
    socket.addEventListener('message', ({ data }) => ifOurs(() => this.#hear(data)));
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

  #hear(data: unknown): void {
    const { onUpdate, onHead, ways } = this.#options;
    const message = v.safeParse(Heard, data);
    // A newer server may say more than this version understands.
    if (!message.success) return;
    const heard = message.output;
    if (heard.type === 'welcome') this.#begin();
    else if (heard.type === 'db:update') onUpdate(heard);
    else if (heard.type === 'channel') ways.onChannel?.(heard.channel, heard.body);
    else if (heard.type === 'pong') {
      this.#cancelAnswer?.();
      this.#cancelAnswer = undefined;
      // It has held for a heartbeat: what falls and rises in between is no line to rely on.
      this.#redials = 0;
      onHead(heard.head);
    }
  }

  #begin(): void {
    // Shown a newer token, it is greeted again.
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

  /** The socket lives as long as the token it was shown. */
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
      // Signed out, perhaps: the next fetch finds out, and comes back here if not.
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
