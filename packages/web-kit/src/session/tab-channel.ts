import { TabBus } from '@mitto/kit/tab-bus';
import type { AccessToken, SessionRecord } from './session-record.ts';

/** Messages between the tabs of this browser; those with a family are for the tabs of that sign-in. */
export type TabNews =
  | { readonly kind: 'who is signed in' }
  /** Answer of a tab that has a sign-in. The record is absent if the tab does not share it. */
  | { readonly kind: 'signed in'; readonly record?: SessionRecord }
  | FamilyNews;

type FamilyNews =
  /** The member has pressed something in another tab. */
  | { readonly kind: 'active'; readonly family: string }
  | {
      readonly kind: 'renewed';
      readonly family: string;
      readonly turn: number;
      readonly accessToken: AccessToken;
    }
  | { readonly kind: 'who has newer'; readonly family: string; readonly turn: number }
  | { readonly kind: 'none newer'; readonly family: string }
  | { readonly kind: 'destroyed'; readonly family: string };

const channelName = 'mitto-session';
const answerWithinMs = 1000;

/** Connects the tabs of this browser that share a sign-in. */
export class TabChannel {
  readonly #bus: TabBus<TabNews>;
  readonly #locks: LockManager;
  readonly #onNews: (news: TabNews) => void;
  #leave: (() => void) | undefined;
  #presence: string | undefined;
  #answered: ((news: TabNews) => void) | undefined;

  constructor(onNews: (news: TabNews) => void, locks: LockManager = navigator.locks) {
    this.#onNews = onNews;
    this.#locks = locks;
    this.#bus = new TabBus(channelName, (news) => {
      this.#onNews(news);
      this.#answered?.(news);
    });
  }

  tell(news: TabNews): void {
    this.#bus.post(news);
  }

  /**
   * Holds a shared lock while this tab has the sign-in. Other tabs count these locks to find out how many
   * answers to expect.
   */
  enter(family: string): void {
    if (this.#presence === family) return;
    this.leave();
    this.#presence = family;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#leave = resolve;
    void this.#locks.request(presenceOf(family), { mode: 'shared' }, () => promise);
  }

  leave(): void {
    this.#leave?.();
    this.#leave = undefined;
    this.#presence = undefined;
  }

  /** Runs `work` under the lock of the sign-in, in one tab at a time. */
  alone<T>(family: string, work: () => Promise<T>): Promise<T> {
    return this.#locks.request(`${channelName} ${family}`, work);
  }

  /**
   * Requests newer tokens from the other tabs. When this resolves, `onNews` has been called with the answers
   * that arrived in time.
   */
  async askForNewer(family: string, turn: number): Promise<void> {
    let others = await this.#countOthers(family);
    if (others === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    // A frozen tab never answers.
    const timer = setTimeout(resolve, answerWithinMs);
    this.#answered = (news) => {
      if (!('family' in news) || news.family !== family) return;
      if (news.kind === 'none newer') others -= 1;
      if (others === 0 || (news.kind === 'renewed' && news.turn > turn)) resolve();
    };
    this.tell({ kind: 'who has newer', family, turn });
    await promise;
    clearTimeout(timer);
    this.#answered = undefined;
  }

  /** Requests the sign-in of another tab. Returns undefined if no tab shares one, or none answers in time. */
  async askForRecord(): Promise<SessionRecord | undefined> {
    const { held = [] } = await this.#locks.query();
    let others = held.filter(({ name }) => name?.startsWith(presenceOf(''))).length;
    if (others === 0) return undefined;
    const { promise, resolve } = Promise.withResolvers<SessionRecord | undefined>();
    const timer = setTimeout(() => resolve(undefined), answerWithinMs);
    this.#answered = (news) => {
      if (news.kind !== 'signed in') return;
      others -= 1;
      if (news.record || others === 0) resolve(news.record);
    };
    this.tell({ kind: 'who is signed in' });
    const record = await promise;
    clearTimeout(timer);
    this.#answered = undefined;
    return record;
  }

  async #countOthers(family: string): Promise<number> {
    const { held = [] } = await this.#locks.query();
    const own = this.#presence === family ? 1 : 0;
    return held.filter(({ name }) => name === presenceOf(family)).length - own;
  }

  close(): void {
    this.leave();
    this.#bus.close();
  }
}

function presenceOf(family: string): string {
  return `${channelName} tab ${family}`;
}
