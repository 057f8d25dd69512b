import { Listeners } from '@mitto/kit/listeners';
import { typingShownForMs } from '../contract/chat-channels.ts';

const nobody: ReadonlySet<string> = new Set();

/**
 * The members who are typing to this member. The state exists in memory only. A member is removed if no new
 * signal arrives in time.
 */
class Typists {
  #now = nobody;
  readonly #ends = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #listeners = new Listeners();

  readonly now = (): ReadonlySet<string> => this.#now;

  readonly listen = this.#listeners.add;

  note(uid: string): void {
    clearTimeout(this.#ends.get(uid));
    this.#ends.set(
      uid,
      setTimeout(() => this.over(uid), typingShownForMs),
    );
    this.#take(new Set([...this.#now, uid]));
  }

  /** Removes a member, because their message has arrived. */
  over(uid: string): void {
    clearTimeout(this.#ends.get(uid));
    this.#ends.delete(uid);
    if (this.#now.has(uid)) this.#take(new Set([...this.#now].filter((one) => one !== uid)));
  }

  #take(next: ReadonlySet<string>): void {
    this.#now = next;
    this.#listeners.emit();
  }
}

export const typists = new Typists();
