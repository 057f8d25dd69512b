import type { SyncClient } from '@mitto/localdb/sync-client';

type Body = Readonly<Record<string, unknown>>;

interface Said {
  readonly kind: 'told' | 'say';
  readonly channel: string;
  readonly body: Body;
}

/**
 * What is told at once and kept nowhere, in every tab: the one with the socket hands on what it hears, and says what
 * another wants said.
 */
export class AccountChannels {
  readonly #tabs: BroadcastChannel;
  readonly #client: Pick<SyncClient, 'tell'>;
  readonly #hearers = new Map<string, Set<(body: Body) => void>>();
  readonly #leave: readonly (() => void)[];

  constructor(name: string, client: Pick<SyncClient, 'join' | 'tell'>, channels: readonly string[]) {
    this.#client = client;
    this.#leave = channels.map((channel) => client.join(channel));
    this.#tabs = new BroadcastChannel(`${name}/channels`);
    // A channel of this origin: only our own pages write to it.
    this.#tabs.onmessage = ({ data: { kind, channel, body } }: { readonly data: Said }) => {
      if (kind === 'told') this.#hand(channel, body);
      // Lost in the tabs whose socket does not stand.
      else this.#client.tell(channel, body);
    };
  }

  /** What is told on a channel from now on; returns how to end it. */
  hear(channel: string, hear: (body: Body) => void): () => void {
    const hearers = this.#hearers.get(channel) ?? new Set();
    this.#hearers.set(channel, hearers.add(hear));
    return () => hearers.delete(hear);
  }

  /** Says it if a socket stands in any tab. */
  say(channel: string, body: Body): void {
    this.#client.tell(channel, body);
    this.#tabs.postMessage({ kind: 'say', channel, body } satisfies Said);
  }

  /** The socket of this tab has heard it. */
  told(channel: string, body: Body): void {
    this.#hand(channel, body);
    this.#tabs.postMessage({ kind: 'told', channel, body } satisfies Said);
  }

  close(): void {
    for (const leave of this.#leave) leave();
    this.#hearers.clear();
    this.#tabs.close();
  }

  #hand(channel: string, body: Body): void {
    for (const hear of this.#hearers.get(channel) ?? []) hear(body);
  }
}
