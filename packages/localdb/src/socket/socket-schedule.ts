import { socketTimes } from '@mitto/kit/socket-messages';

/** The numbers of the socket. Milliseconds. */
export const socketSchedule = {
  ...socketTimes,
  /** After a heartbeat, and for a line to be opened. */
  answerWithin: 3000,
  greetingWithin: 10_000,
  /** At most so long before it is opened again, by chance, so that not all come back at once. */
  redialWithin: 3000,
  redials: 3,
  /** Given up, it polls, and looks again whether sockets get through. */
  againAfter: 300_000,
} as const;
