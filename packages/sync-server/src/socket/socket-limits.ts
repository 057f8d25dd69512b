import { minute, second } from '@mitto/kit/time';

export interface SocketLimits {
  /** A member's devices and tabs; the one that came first goes when there are more. */
  readonly connectionsOfMember: number;
  /** Messages of one connection. */
  readonly messagesPerSecond: number;
  readonly messagesAtOnce: number;
  /** What may wait for one reader; a slower one is dropped, and fetches later. */
  readonly waitingBytes: number;
  /** What is sent in one message; more is left to a fetch. Less than a page of the pull. */
  readonly records: number;
  readonly recordBytes: number;
  /** Reads of all members' streams at the same time: sockets must not take the database from the calls. */
  readonly reads: number;
  /** From the opening to a greeting that was accepted. */
  readonly greetingMs: number;
  /** Twice a heartbeat of a device in a pocket, and a little. */
  readonly silenceMs: number;
  /** How often sessions are looked at besides the hints: an end holds at the latest then. */
  readonly sweepMs: number;
  /** A page that is loaded anew is back within this time, and was never gone. */
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
