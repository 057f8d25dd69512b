/** The server's end of a socket, as far as this package needs it. */
export interface Wire {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Closes without a handshake, for a client that does not respond. */
  terminate(): void;
  /** Bytes that wait to be sent. */
  readonly bufferedAmount: number;
}

/** Callbacks for a socket's messages and end. Neither may throw. */
export interface SocketCallbacks {
  receive(text: string): void;
  end(): void;
}

/** Counters over all sockets of this process. */
export type SocketFigure = 'opened' | 'closed' | 'heard' | 'sent' | 'refused' | 'dropped';
export interface SocketFigures {
  count(what: SocketFigure): void;
}
