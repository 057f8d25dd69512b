import { type ServerMessage, socketCloses } from '@mitto/kit/socket-messages';
import type { SocketLimits } from './socket-limits.ts';
import type { SocketFigures, Wire } from './wire.ts';

/** Member and session to which a socket belongs. */
export interface SocketMember {
  readonly uid: string;
  /** Device of the session. The socket ends when the session ends. */
  readonly deviceId: string;
  /** When the token expires (ms). */
  readonly until: number;
}

/** One socket. Thousands of sockets are idle, so each holds little state and creates no closures. */
export class Connection {
  member: SocketMember | undefined;
  /** Cursor of the client; undefined while the client fetches by a call. */
  cursor: string | undefined;
  channels: Set<string> | undefined;
  heardAt: number;
  readonly openedAt: number;
  readonly #wire: Wire;
  readonly #limits: SocketLimits;
  readonly #figures: SocketFigures;
  #tokens: number;
  #isOpen = true;

  constructor(wire: Wire, limits: SocketLimits, figures: SocketFigures, at: number) {
    this.#wire = wire;
    this.#limits = limits;
    this.#figures = figures;
    this.#tokens = limits.messagesAtOnce;
    this.heardAt = at;
    this.openedAt = at;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Counts one message against the rate limit; returns false if there are too many. */
  countMessage(at: number): boolean {
    const { messagesPerSecond, messagesAtOnce } = this.#limits;
    const gained = ((at - this.heardAt) / 1000) * messagesPerSecond;
    this.#tokens = Math.min(messagesAtOnce, this.#tokens + gained);
    this.heardAt = at;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  say(message: ServerMessage): void {
    this.send(JSON.stringify(message));
  }

  /** Sends an encoded message. If too many bytes wait for a slow reader, closes the socket instead. */
  send(text: string): void {
    if (!this.#isOpen) return;
    if (this.#wire.bufferedAmount > this.#limits.waitingBytes) {
      this.#figures.count('dropped');
      this.end();
      this.#wire.terminate();
      return;
    }
    this.#figures.count('sent');
    this.#wire.send(text);
  }

  close(why: keyof typeof socketCloses): void {
    if (!this.#isOpen) return;
    this.end();
    this.#wire.close(socketCloses[why], why);
  }

  /** Marks the socket as closed, so that nothing more is sent on it. */
  end(): void {
    this.#isOpen = false;
  }

  terminate(): void {
    this.end();
    this.#wire.terminate();
  }
}
