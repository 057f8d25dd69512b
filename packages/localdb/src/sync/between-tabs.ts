import { Listeners } from '@mitto/kit/listeners';
import { TabBus } from '@mitto/kit/tab-bus';
import type { SyncClient } from './sync-client.ts';

type Body = Readonly<Record<string, unknown>>;

interface Said {
  readonly kind: 'told' | 'say';
  readonly channel: string;
  readonly body: Body;
}

/**
 * Passes channel messages between the socket and every tab of the account. The tab with the socket publishes
 * received messages to the other tabs, and sends the messages of the other tabs to the server. Messages are
 * not stored.
 */
export class AccountChannels {
  readonly #tabs: TabBus<Said>;
  readonly #client: Pick<SyncClient, 'tell'>;
  readonly #listeners = new Map<string, Set<(body: Body) => void>>();
  readonly #leave: readonly (() => void)[];

  constructor(name: string, client: Pick<SyncClient, 'join' | 'tell'>, channels: readonly string[]) {
    this.#client = client;
    this.#leave = channels.map((channel) => client.join(channel));
    this.#tabs = new TabBus(`${name}/channels`, ({ kind, channel, body }) => {
      if (kind === 'told') this.#hand(channel, body);
      // A no-op in tabs without an open socket.
      else this.#client.tell(channel, body);
    });
  }

  /** Subscribes to a channel in this tab; returns the function that unsubscribes. */
  subscribe(channel: string, listener: (body: Body) => void): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Sends a message if any tab has an open socket; otherwise the message is lost. */
  say(channel: string, body: Body): void {
    this.#client.tell(channel, body);
    this.#tabs.post({ kind: 'say', channel, body });
  }

  /** Passes a message that this tab's socket received to the listeners in every tab. */
  told(channel: string, body: Body): void {
    this.#hand(channel, body);
    this.#tabs.post({ kind: 'told', channel, body });
  }

  close(): void {
    for (const leave of this.#leave) leave();
    this.#listeners.clear();
    this.#tabs.close();
  }

  #hand(channel: string, body: Body): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener(body);
  }
}

type Share = number | undefined;

/** The uploaded shares of pending changes' files, the same in every tab of the account. */
export class UploadShares {
  readonly #listeners = new Listeners();
  readonly #shares = new Map<string, number>();
  readonly #bus: TabBus<readonly [string, Share]>;

  constructor(name: string) {
    this.#bus = new TabBus(`${name}/uploads`, ([mid, share]) => this.#set(mid, share));
  }

  readonly subscribe = this.#listeners.add;

  /** Returns the uploaded share of a change's files, from 0 to 1; undefined while nothing is uploaded. */
  readonly of = (mid: string): Share => this.#shares.get(mid);

  /** Publishes a share to every tab; undefined when the upload has ended. */
  tell(mid: string, share: Share): void {
    this.#set(mid, share);
    this.#bus.post([mid, share]);
  }

  close(): void {
    this.#bus.close();
    this.#listeners.clear();
  }

  #set(mid: string, share: Share): void {
    if (share === undefined) this.#shares.delete(mid);
    else this.#shares.set(mid, share);
    this.#listeners.emit();
  }
}
