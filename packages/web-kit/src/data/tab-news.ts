import { TabBus } from '@mitto/kit/tab-bus';
import type { SyncNews } from './sync-status.ts';

type Said = { readonly kind: 'news'; readonly news: SyncNews } | { readonly kind: 'who leads' | 'resume' };

/**
 * Publishes the leader tab's sync status to the other tabs. The other tabs can request that the leader
 * resumes.
 */
export class TabNews {
  readonly #bus: TabBus<Said>;
  readonly #own: () => SyncNews | undefined;

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
    this.#bus = new TabBus(`${name}/status`, (said) => {
      if (said.kind === 'news') hear(said.news);
      else if (said.kind === 'resume') resume();
      else this.tell();
    });
    this.#bus.post({ kind: 'who leads' });
  }

  tell(): void {
    const news = this.#own();
    if (news) this.#bus.post({ kind: 'news', news });
  }

  askToResume(): void {
    this.#bus.post({ kind: 'resume' });
  }

  close(): void {
    this.#bus.close();
  }
}
