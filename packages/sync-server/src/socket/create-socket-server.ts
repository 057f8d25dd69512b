import { AppError } from '@mitto/kit/app-error';
import type { ChannelEntry } from '@mitto/kit/define-channel';
import { ClientMessage } from '@mitto/kit/socket-messages';
import * as v from 'valibot';
import { globalStream } from '../change-log.ts';
import type { Grown } from '../news.ts';
import { Channels } from './channels.ts';
import { Connection } from './connection.ts';
import { createGate } from './create-gate.ts';
import { HeadReader } from './head-reader.ts';
import { type FeedSource, MemberFeed } from './member-feed.ts';
import { type SocketLimits, socketLimits } from './socket-limits.ts';
import type { SocketServerOptions, Sockets } from './socket-server-options.ts';
import { sweepSockets } from './sweep-sockets.ts';
import type { SocketCallbacks, SocketFigures, Wire } from './wire.ts';

/**
 * Bus topic for hints. A hint contains which streams grew and up to which number; the changes are in the log.
 */
const headsTopic = 'sync.heads';

const maxInOne = 100;
const hint = /^([0-9a-f-]{36})=(\d{1,16})$/;

function writeHeads(heads: readonly Grown[]): string[] {
  const messages: string[] = [];
  for (let at = 0; at < heads.length; at += maxInOne) {
    const some = heads.slice(at, at + maxInOne);
    messages.push(some.map(({ uid, seq }) => `${uid}=${seq}`).join(','));
  }
  return messages;
}

/** Parses the hints of a message, and ignores malformed ones. */
function readHeads(message: string): Grown[] {
  return message.split(',').flatMap((one) => {
    const [, uid, seq] = hint.exec(one) ?? [];
    return uid === undefined ? [] : [{ uid, seq: Number(seq) }];
  });
}

export interface SocketServer {
  readonly accept: (wire: Wire) => SocketCallbacks;
  /**
   * Sends the changes to the sockets of this process, and publishes to every process which streams grew.
   * Other processes read the changes from the log.
   */
  publishHeads(heads: readonly Grown[]): void;
  tell(channel: ChannelEntry, uid: string, told: unknown): void;
  /** Number of open sockets, greeted or not. */
  readonly size: number;
  /** Closes every socket, so that its client connects to another process. */
  close(): void;
}

const noFigures: SocketFigures = { count: () => undefined };

/**
 * Creates the socket server, which sends changes to clients as soon as they are committed. A client that
 * misses a message gets the change from the change log by a pull.
 */
export function createSocketServer(options: SocketServerOptions): SocketServer {
  const { sync, bus, onTrouble, figures = noFigures } = options;
  const limits = { ...socketLimits, ...options.limits };
  const sockets: Sockets = { connections: new Set(), feeds: new Map() };
  const source: FeedSource = {
    read: (uid, syncId) =>
      sync.updates({ uid }, { syncId, checksums: {}, clientId: uid, schema: sync.schema }),
    follow: (syncId, grown) => sync.follow(syncId, grown),
    gate: createGate(limits.reads),
    limits,
    onTrouble,
  };
  const server: SocketServerContext = {
    ...sockets,
    options,
    limits,
    figures,
    source,
    heads: new HeadReader((uids) => sync.heads(uids), onTrouble),
    channels: new Channels({
      channels: sync.channels,
      database: options.database,
      bus,
      feedOf: (uid) => sockets.feeds.get(uid),
    }),
  };
  const unsubscribe = bus.subscribe(headsTopic, (message) => wakeFeeds(sockets, readHeads(message)));
  const stopSweeping = sweepSockets({ ...options, limits, sockets });
  return {
    accept: (wire) => {
      figures.count('opened');
      const connection = new Connection(wire, limits, figures, performance.now());
      sockets.connections.add(connection);
      return new SocketConversation(server, connection);
    },
    publishHeads: (heads) => {
      for (const grown of heads) sockets.feeds.get(grown.uid)?.receive(grown);
      for (const message of writeHeads(heads)) bus.publish(headsTopic, message);
    },
    tell: (channel, uid, told) => server.channels.tell(channel, uid, told),
    get size() {
      return sockets.connections.size;
    },
    close() {
      stopSweeping();
      unsubscribe();
      server.channels.stop();
      for (const connection of sockets.connections) connection.close('goingAway');
    },
  };
}

function wakeFeeds({ feeds }: Sockets, heads: readonly Grown[]): void {
  for (const { uid, seq } of heads) {
    if (uid === globalStream) for (const feed of feeds.values()) feed.wake();
    else feeds.get(uid)?.wake(seq);
  }
}

interface SocketServerContext extends Sockets {
  readonly options: SocketServerOptions;
  readonly limits: SocketLimits;
  readonly figures: SocketFigures;
  readonly source: FeedSource;
  readonly heads: HeadReader;
  readonly channels: Channels;
}

/** Handles one socket's messages, from the greeting to the end. */
class SocketConversation implements SocketCallbacks {
  readonly #server: SocketServerContext;
  readonly #connection: Connection;

  constructor(server: SocketServerContext, connection: Connection) {
    this.#server = server;
    this.#connection = connection;
  }

  receive(text: string): void {
    const { figures } = this.#server;
    const connection = this.#connection;
    if (!connection.isOpen) return;
    figures.count('heard');
    if (!connection.countMessage(performance.now())) {
      figures.count('refused');
      connection.say({ type: 'error', code: 'too-many', countDown: 1 });
      connection.close('tooMany');
      return;
    }
    const message = v.safeParse(Spoken, text);
    if (!message.success) {
      figures.count('refused');
      connection.say({ type: 'error', code: 'malformed' });
      return;
    }
    this.#answer(message.output).catch((error: unknown) => this.#refuse(error));
  }

  end(): void {
    const { connections, feeds, figures, options } = this.#server;
    const connection = this.#connection;
    if (!connections.delete(connection)) return;
    figures.count('closed');
    connection.end();
    const uid = connection.member?.uid;
    const feed = uid === undefined ? undefined : feeds.get(uid);
    if (uid === undefined || !feed) return;
    feed.connections.delete(connection);
    if (feed.connections.size > 0) return;
    feeds.delete(uid);
    options.onPresence?.(uid, false);
  }

  #refuse(error: unknown): void {
    const { figures, options } = this.#server;
    figures.count('refused');
    if (!(error instanceof AppError)) options.onTrouble(error);
    const refusal = error instanceof AppError ? error : new AppError('internal');
    const { code, countDown } = refusal;
    this.#connection.say({ type: 'error', code, ...(countDown === undefined ? {} : { countDown }) });
    if (this.#connection.member) return;
    // A greeting that failed says nothing of the session: the client connects again.
    this.#connection.close(error instanceof AppError ? 'sessionEnded' : 'goingAway');
  }

  async #answer(message: ClientMessage): Promise<void> {
    const connection = this.#connection;
    if (message.type === 'hello') return await this.#greet(message.token);
    const { member } = connection;
    const feed = member && this.#server.feeds.get(member.uid);
    if (!member || !feed) throw new AppError('unauthorized');
    if (message.type === 'sync') {
      connection.cursor = message.syncId;
      feed.wake();
    } else if (message.type === 'ping') await this.#pong(member.uid, feed);
    else await this.#speak(member.uid, message);
  }

  async #greet(token: string): Promise<void> {
    const { feeds, limits, options, source } = this.#server;
    const connection = this.#connection;
    const member = await options.admit(token);
    if (!connection.isOpen) return;
    const before = connection.member;
    if (before && before.uid !== member.uid) throw new AppError('forbidden');
    connection.member = member;
    if (!before) {
      const feed = feeds.get(member.uid) ?? new MemberFeed(member.uid, source);
      feed.connections.add(connection);
      if (!feeds.has(member.uid)) {
        feeds.set(member.uid, feed);
        options.onPresence?.(member.uid, true);
      }
      const [oldest] = feed.connections;
      if (feed.connections.size > limits.connectionsOfMember) oldest?.close('tooMany');
    }
    connection.say({ type: 'welcome' });
  }

  /**
   * Answers a ping with the head cursor, but only after all sends in progress. A client that receives the
   * head has then received these changes as well.
   */
  async #pong(uid: string, feed: MemberFeed): Promise<void> {
    await feed.settled();
    const head = await this.#server.heads.headOf(uid);
    if (head !== undefined) this.#connection.say({ type: 'pong', head });
  }

  async #speak(uid: string, message: Extract<ClientMessage, { type: 'channel' }>): Promise<void> {
    const { channels } = this.#server;
    const { channel, action, body } = message;
    if (action === 'join') channels.join(this.#connection, channel);
    else if (action === 'leave') this.#connection.channels?.delete(channel);
    else await channels.say(uid, channel, body);
  }
}

const Spoken = v.pipe(v.string(), v.parseJson(), ClientMessage);
