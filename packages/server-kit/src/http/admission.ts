import type { WebSocket } from 'ws';

/** Callbacks for one socket. They must not throw. */
interface Conversation {
  hear(text: string): void;
  end(): void;
}

/**
 * A path whose connections are upgraded to sockets. A client authenticates in its first message, not in the
 * address.
 */
export interface SocketUpgrade {
  readonly path: string;
  readonly accept: (socket: WebSocket) => Conversation;
}
