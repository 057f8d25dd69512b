import { type ServerMessage, socketCloses } from '@mitto/kit/socket-messages';
import type { SocketLimits } from './socket-limits.ts';
import type { SocketFigures, Wire } from './wire.ts';

/** Who speaks on a socket. */
export interface SocketMember {
  readonly uid: string;
  /** The session it came with: the socket ends with it. */
  readonly deviceId: string;
  /** When what was shown for it runs out. */
  readonly until: number;
}

/** One socket. Thousands of them idle, so it holds little and makes no closures. */
export class Connection {
  member: SocketMember | undefined;
  /** Where its client stands; undefined while it fetches. */
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

  /** Counts a message; false when there are too many. */
  takeTurn(at: number): boolean {
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

  /** Sends a message that is written already. Who does not read is dropped rather than waited for. */
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

  /** From now on nothing is sent. */
  end(): void {
    this.#isOpen = false;
  }

  terminate(): void {
    this.end();
    this.#wire.terminate();
  }
}
