import { fail } from '@mitto/kit/app-error';
import type { ChannelEntry } from '@mitto/kit/define-channel';
import * as v from 'valibot';
import type { SyncDatabase } from '../sync-tx.ts';
import type { Connection } from './connection.ts';
import type { HandledChannel } from './handle-channel.ts';
import type { MemberFeed } from './member-feed.ts';

const channelTopic = 'sync.channel';

/**
 * A message of a channel on the bus: channel name, id of the receiving member, body. Each process checks
 * whether it has a socket of that member.
 */
const Message = v.pipe(
  v.string(),
  v.parseJson(),
  v.tuple([v.string(), v.string(), v.record(v.string(), v.unknown())]),
);

export interface SocketBus {
  publish(topic: string, payload: string): void;
  subscribe(topic: string, listener: (payload: string) => void): () => void;
}

export interface ChannelsOptions {
  readonly channels: readonly HandledChannel[];
  readonly database: SyncDatabase;
  readonly bus: SocketBus;
  readonly feedOf: (uid: string) => MemberFeed | undefined;
}

/** Publishes channel messages. These are sent at once or not at all: nothing is stored or retried. */
export class Channels {
  readonly #byName: ReadonlyMap<string, HandledChannel>;
  readonly #options: ChannelsOptions;
  readonly stop: () => void;

  constructor(options: ChannelsOptions) {
    this.#options = options;
    this.#byName = new Map(options.channels.map((channel) => [channel.entry.name, channel]));
    if (this.#byName.size < options.channels.length)
      throw new Error('Two channels have one name: leave one.');
    this.stop = options.bus.subscribe(channelTopic, (payload) => this.#deliver(payload));
  }

  /** Publishes to all devices of this member that have joined the channel, on every process. */
  tell(channel: ChannelEntry, uid: string, told: unknown): void {
    const { entry } = this.#find(channel.name);
    const body = v.parse(entry.told, told);
    this.#options.bus.publish(channelTopic, JSON.stringify([entry.name, uid, body]));
  }

  join(connection: Connection, name: string): void {
    this.#find(name);
    connection.channels ??= new Set();
    connection.channels.add(name);
  }

  async say(uid: string, name: string, body: Readonly<Record<string, unknown>>): Promise<void> {
    const { entry, receive } = this.#find(name);
    if (!entry.said || !receive) fail('database/read-only');
    const said = v.safeParse(entry.said, body);
    if (!said.success) fail('invalid');
    await receive(uid, said.output);
  }

  #find(name: string): HandledChannel {
    return this.#byName.get(name) ?? fail('database/no-such-channel');
  }

  #deliver(payload: string): void {
    const message = v.safeParse(Message, payload);
    if (!message.success) return;
    const [name, uid, body] = message.output;
    const channel = this.#byName.get(name);
    const feed = this.#options.feedOf(uid);
    if (!channel || !feed) return;
    const listeners = () => [...feed.connections].filter(({ channels }) => channels?.has(name));
    if (listeners().length === 0) return;
    feed.tell(async () => {
      const { database } = this.#options;
      if (!(await database.snapshot((tx) => channel.mayReceive(tx, uid, body)))) return;
      for (const connection of listeners()) connection.say({ type: 'channel', channel: name, body });
    });
  }
}
