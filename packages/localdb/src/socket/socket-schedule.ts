import { socketTimes } from '@mitto/kit/socket-messages';

/** Times of the socket in milliseconds, and the maximum number of redials. */
export const socketSchedule = {
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
