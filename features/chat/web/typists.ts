import { typingShownForMs } from '../contract/chat-channels.ts';

const nobody: ReadonlySet<string> = new Set();

/** Who types: heard at once or not at all, and over when nothing is heard any more. */
class Typists {
  #now = nobody;
  readonly #ends = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #hearers = new Set<() => void>();

  readonly now = (): ReadonlySet<string> => this.#now;

  readonly listen = (hear: () => void): (() => void) => {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  };

  heard(uid: string): void {
    clearTimeout(this.#ends.get(uid));
    this.#ends.set(
      uid,
      setTimeout(() => this.over(uid), typingShownForMs),
    );
    this.#take(new Set([...this.#now, uid]));
  }

  /** What they wrote is here. */
  over(uid: string): void {
    clearTimeout(this.#ends.get(uid));
    this.#ends.delete(uid);
    if (this.#now.has(uid)) this.#take(new Set([...this.#now].filter((one) => one !== uid)));
  }

  #take(next: ReadonlySet<string>): void {
    this.#now = next;
    for (const hear of this.#hearers) hear();
  }
}

export const typists = new Typists();
