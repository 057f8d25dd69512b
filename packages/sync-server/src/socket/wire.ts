/** One end of a socket, as far as this package needs it. */
export interface Wire {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Without a word, for one who does not listen. */
  terminate(): void;
  /** Bytes that wait to be sent. */
  readonly bufferedAmount: number;
}

/** What becomes of a wire's messages. Neither ever throws. */
export interface Conversation {
  hear(text: string): void;
  end(): void;
}

/** What is counted of all sockets of this process. */
export type SocketFigure = 'opened' | 'closed' | 'heard' | 'sent' | 'refused' | 'dropped';
export interface SocketFigures {
  count(what: SocketFigure): void;
}
