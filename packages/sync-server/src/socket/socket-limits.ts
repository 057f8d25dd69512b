import { minute, second } from '@mitto/kit/time';

export interface SocketLimits {
  /** Max number of sockets of a member (devices and tabs); a further one closes the oldest. */
  readonly connectionsOfMember: number;
  /** Rate limit of one connection: refill per second, and burst size. */
  readonly messagesPerSecond: number;
  readonly messagesAtOnce: number;
  /** Max bytes waiting for one reader. A slower reader is dropped, and fetches later. */
  readonly waitingBytes: number;
  /** Max records and bytes in one message; more is left to a fetch. Less than a page of a pull. */
  readonly records: number;
  readonly recordBytes: number;
  /**
   * Max number of concurrent stream reads for all members, so that sockets leave database connections to
   * calls.
   */
  readonly reads: number;
  /** Max time from opening to an accepted greeting. */
  readonly greetingMs: number;
  /** Max silence: twice the heartbeat of a device in a pocket, and a little more. */
  readonly silenceMs: number;
  /**
   * Interval for checking sessions. The latest time at which an ended session closes its socket if its hint
   * was lost.
   */
  readonly sweepMs: number;
  /**
   * Delay before a leave is written: a page reload reconnects within this time, and its member stays present.
   */
  readonly lingerMs: number;
}

export const socketLimits: SocketLimits = {
  connectionsOfMember: 20,
  messagesPerSecond: 10,
  messagesAtOnce: 40,
  waitingBytes: 1024 * 1024,
  records: 100,
  recordBytes: 256 * 1024,
  reads: 4,
  greetingMs: 10 * second,
  silenceMs: 10.5 * minute,
  sweepMs: 4 * second,
  lingerMs: 10 * second,
};
