import { socketTimes } from '@mitto/kit/socket-messages';

/** Times of the socket in milliseconds, and the number of redials. */
export const socketSchedule = {
  ...socketTimes,
  /** Maximum wait for the answer to a heartbeat, and for a socket to be opened and greeted. */
  answerWithin: 3000,
  greetingWithin: 10_000,
  /** Maximum of the random delay before a redial, so that not all clients come back at once. */
  redialWithin: 3000,
  redials: 3,
  /** Delay until a client that gave up and polls tries a socket again. */
  againAfter: 300_000,
} as const;
