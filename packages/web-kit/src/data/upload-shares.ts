import { Listeners } from '@mitto/kit/listeners';
import { TabBus } from '@mitto/kit/tab-bus';

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
