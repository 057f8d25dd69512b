import { minute, second } from '@mitto/kit/time';

/** Limits of one process. Several processes multiply them. */
export interface SocketLimits {
  /** Max number of sockets of a member (devices and tabs); a further one closes the oldest. */
  readonly connectionsOfMember: number;
  /** Rate limit of one connection: refill per second, and burst size. */
  readonly messagesPerSecond: number;
  readonly messagesAtOnce: number;
  /**
   * Max number of bytes that wait to be sent on one socket. If a client reads too slowly, its socket is
   * closed; it reconnects and fetches.
   */
  readonly waitingBytes: number;
  /** Max number of records in one message. For more, the client fetches. A full page of a pull is larger. */
  readonly records: number;
  /** Max size of one message. For a larger one, the client fetches. */
  readonly recordBytes: number;
  /**
   * Max number of concurrent stream reads for all members, so that enough database connections are free for
   * calls.
   */
  readonly reads: number;
  /** Max time from the opening of a socket to an accepted greeting. */
  readonly greetingMs: number;
  /**
   * Max time without a message from a client. It is a little more than two heartbeats of a client in the
   * background.
   */
  readonly silenceMs: number;
  /**
   * Interval of the session checks. If the hint of an ended session was lost, its socket closes after at most
   * this time.
   */
  readonly sweepMs: number;
  /**
   * Time from the end of a member's last socket until they are stored as absent. A page reload reconnects
   * within this time, so the member stays present.
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
