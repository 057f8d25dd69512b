import type { SyncClient } from '@mitto/localdb/sync-client';

type Body = Readonly<Record<string, unknown>>;

interface Said {
  readonly kind: 'told' | 'say';
  readonly channel: string;
  readonly body: Body;
}

/**
 * Passes channel messages between the socket and every tab of the account. The tab with the socket publishes
 * what it receives to the other tabs, and sends what the other tabs ask it to send. Messages are not stored.
 */
export class AccountChannels {
  readonly #tabs: BroadcastChannel;
  readonly #client: Pick<SyncClient, 'tell'>;
  readonly #listeners = new Map<string, Set<(body: Body) => void>>();
  readonly #leave: readonly (() => void)[];

  constructor(name: string, client: Pick<SyncClient, 'join' | 'tell'>, channels: readonly string[]) {
    this.#client = client;
    this.#leave = channels.map((channel) => client.join(channel));
    this.#tabs = new BroadcastChannel(`${name}/channels`);
    // Same-origin channel: only our own pages write to it, so its messages are not validated.
    this.#tabs.onmessage = ({ data: { kind, channel, body } }: { readonly data: Said }) => {
      if (kind === 'told') this.#hand(channel, body);
      // A no-op in tabs without an open socket.
      else this.#client.tell(channel, body);
    };
  }

  /** Subscribes to a channel in this tab; returns the function that unsubscribes. */
  hear(channel: string, hear: (body: Body) => void): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(hear));
    return () => listeners.delete(hear);
  }

  /** Sends a message if any tab has an open socket; otherwise the message is lost. */
  say(channel: string, body: Body): void {
    this.#client.tell(channel, body);
    this.#tabs.postMessage({ kind: 'say', channel, body } satisfies Said);
  }

  /** Takes a message from this tab's socket and publishes it to the listeners of every tab. */
  told(channel: string, body: Body): void {
    this.#hand(channel, body);
    this.#tabs.postMessage({ kind: 'told', channel, body } satisfies Said);
  }

  close(): void {
    for (const leave of this.#leave) leave();
    this.#listeners.clear();
    this.#tabs.close();
  }

  #hand(channel: string, body: Body): void {
    for (const hear of this.#listeners.get(channel) ?? []) hear(body);
  }
}
