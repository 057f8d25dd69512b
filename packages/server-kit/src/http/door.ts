import type { WebSocket } from 'ws';

/** Hears one socket; neither throws. */
interface Conversation {
  hear(text: string): void;
  end(): void;
}

/** A path on which connections become sockets. Who speaks there is said in the first message, not in the address. */
export interface Door {
  readonly path: string;
  readonly accept: (socket: WebSocket) => Conversation;
}
