import type { SyncNews } from './sync-status.ts';

type Said = { readonly kind: 'news'; readonly news: SyncNews } | { readonly kind: 'who leads' | 'resume' };

/**
 * Publishes the leader tab's sync status to the other tabs. The other tabs can request that the leader
 * resumes.
 */
export class TabNews {
  readonly #channel: BroadcastChannel;
  readonly #own: () => SyncNews | undefined;
  #isClosed = false;

  constructor(
    name: string,
    {
      own,
      hear,
      resume,
    }: {
      /** Returns this tab's status if it is the leader. */
      readonly own: () => SyncNews | undefined;
      readonly hear: (news: SyncNews) => void;
      readonly resume: () => void;
    },
  ) {
    this.#own = own;
    this.#channel = new BroadcastChannel(`${name}/status`);
    // Same-origin channel: only our own pages write to it, so its messages are not validated.
    this.#channel.onmessage = ({ data }: { readonly data: Said }) => {
      if (data.kind === 'news') hear(data.news);
      else if (data.kind === 'resume') resume();
      else this.tell();
    };
    this.#say({ kind: 'who leads' });
  }

  tell(): void {
    const news = this.#own();
    if (news) this.#say({ kind: 'news', news });
  }

  askToResume(): void {
    this.#say({ kind: 'resume' });
  }

  close(): void {
    this.#isClosed = true;
    this.#channel.close();
  }

  #say(said: Said): void {
    if (!this.#isClosed) this.#channel.postMessage(said);
  }
}
