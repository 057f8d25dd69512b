import { newId } from '@mitto/kit/ids';
import { type ClientMessage, ServerMessage, socketPath } from '@mitto/kit/socket-messages';
import * as v from 'valibot';

export type MessageOfKind<T extends ServerMessage['type']> = Extract<
  v.InferOutput<typeof ServerMessage>,
  { type: T }
>;

/** A client's socket that stores every message it receives. `Device.listen` opens one for a member. */
export class TestSocket {
  readonly heard: v.InferOutput<typeof ServerMessage>[] = [];
  bytes = '';
  closedWith: number | undefined;
  readonly #socket: WebSocket;
  readonly #opened: Promise<void>;

  constructor(url: string, onUpdate: (update: MessageOfKind<'db:update'>) => void = () => undefined) {
    this.#socket = new WebSocket(`${url.replace('http', 'ws')}${socketPath}`);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#opened = promise;
    this.#socket.addEventListener('open', () => resolve());
    this.#socket.addEventListener('error', () => reject(new Error('The socket was refused.')));
    this.#socket.addEventListener('close', ({ code }) => {
      this.closedWith = code;
    });
    this.#socket.addEventListener('message', ({ data }) => {
      this.bytes += String(data);
      const message = v.parse(ServerMessage, JSON.parse(String(data)));
      this.heard.push(message);
      if (message.type === 'db:update') onUpdate(message);
    });
  }

  async greet(token: string, clientId = newId()): Promise<void> {
    await this.#opened;
    this.say({ type: 'hello', token, clientId });
  }

  say(message: ClientMessage): void {
    this.sayRaw(JSON.stringify(message));
  }

  sayRaw(text: string | Uint8Array<ArrayBuffer>): void {
    this.#socket.send(text);
  }

  get ready(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  all<T extends ServerMessage['type']>(type: T): MessageOfKind<T>[] {
    // All messages that pass the filter have this type.
    return this.heard.filter((message) => message.type === type) as MessageOfKind<T>[];
  }

  /**
   * Waits for the message of this type with the index `after` (from 0) and returns it. Returns undefined if
   * the socket closes first.
   */
  async next<T extends ServerMessage['type']>(type: T, after = 0): Promise<MessageOfKind<T> | undefined> {
    for (;;) {
      const found = this.all(type)[after];
      if (found || this.closedWith !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Waits until everything sent before the call has arrived. */
  async settled(): Promise<void> {
    const before = this.all('pong').length;
    this.say({ type: 'ping' });
    await this.next('pong', before);
  }

  /** Every row received, newest last, including removals. */
  get rows(): { readonly table: string; readonly row: Readonly<Record<string, unknown>> | null }[] {
    return this.all('db:update').flatMap(({ records }) =>
      Object.entries(records).flatMap(([table, all]) => all.map(({ row }) => ({ table, row }))),
    );
  }

  /** Rows of these tables that came so far, in their order. */
  rowsOf(...tables: readonly string[]): TestSocket['rows'] {
    return this.rows.filter(({ table }) => tables.includes(table));
  }

  close(): void {
    this.#socket.close();
  }
}
