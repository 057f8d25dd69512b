import type { Updates } from '@mitto/kit/database-api';
import { newId } from '@mitto/kit/ids';
import { type ClientMessage, ServerMessage, socketPath } from '@mitto/kit/socket-messages';
import * as v from 'valibot';
import type { CallResult } from './call-over-http.ts';
import type { TestPerson } from './person.ts';

export type Told<T extends ServerMessage['type']> = Extract<v.InferOutput<typeof ServerMessage>, { type: T }>;

/** A socket as a client of ours opens it, with every byte that came. */
export class TestSocket {
  readonly heard: v.InferOutput<typeof ServerMessage>[] = [];
  bytes = '';
  closedWith: number | undefined;
  readonly #socket: WebSocket;
  readonly #opened: Promise<void>;

  constructor(url: string) {
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
      this.heard.push(v.parse(ServerMessage, JSON.parse(String(data))));
    });
  }

  /** Opened and greeted, standing where a pull has just led. */
  static async of(url: string, person: TestPerson): Promise<TestSocket> {
    const socket = new TestSocket(url);
    await socket.greet(person.tokens.bearer);
    if (!(await socket.next('welcome'))) throw new Error(`${person.name} was not welcome on the socket.`);
    await socket.standAtHead(person);
    return socket;
  }

  async greet(token: string): Promise<void> {
    await this.#opened;
    this.say({ type: 'hello', token, clientId: newId() });
  }

  /** Fetches all there is and says so. */
  async standAtHead(person: TestPerson): Promise<void> {
    const clientId = newId();
    let cursor: string | null = null;
    for (let isHead = false; !isHead; ) {
      const { result, error }: CallResult<Updates> = await person.call('databaseUpdates', {
        clientId,
        schema: 1,
        syncId: cursor,
      });
      if (error) throw new Error(`${person.name} could not fetch: ${error.code}`);
      cursor = result.syncId;
      isHead = result.type === null;
    }
    this.say({ type: 'sync', syncId: cursor ?? '' });
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

  all<T extends ServerMessage['type']>(type: T): Told<T>[] {
    // The type is the one that was asked for.
    return this.heard.filter((message) => message.type === type) as Told<T>[];
  }

  /** The first message of this type from `after` on; undefined once the socket has closed without one. */
  async next<T extends ServerMessage['type']>(type: T, after = 0): Promise<Told<T> | undefined> {
    for (;;) {
      const found = this.all(type)[after];
      if (found || this.closedWith !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Ends when everything that was on its way when it was called has come. */
  async settled(): Promise<void> {
    const before = this.all('pong').length;
    this.say({ type: 'ping' });
    await this.next('pong', before);
  }

  /** Every row that came, newest last, removals included. */
  get rows(): { readonly table: string; readonly row: Readonly<Record<string, unknown>> | null }[] {
    return this.all('db:update').flatMap(({ records }) =>
      Object.entries(records).flatMap(([table, all]) => all.map(({ row }) => ({ table, row }))),
    );
  }

  close(): void {
    this.#socket.close();
  }
}
