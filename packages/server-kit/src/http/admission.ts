import type { WebSocket } from 'ws';

/** Callbacks for one socket. They must not throw. */
interface Conversation {
  receive(text: string): void;
  end(): void;
}

/**
 * A path on which connections are upgraded to sockets. The client authenticates in its first message, not in
 * the URL.
 */
export interface SocketUpgrade {
  readonly path: string;
  readonly accept: (socket: WebSocket) => Conversation;
}
