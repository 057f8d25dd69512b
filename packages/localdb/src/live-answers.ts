import type { ReadTx } from './local-store.ts';
import { isSameAnswer } from './same-answer.ts';
import { type ChangeLog, ReadLog } from './transaction-log.ts';

type Work<T> = (tx: ReadTx) => Promise<T>;
type Reading = <T>(work: Work<T>, log: ReadLog) => Promise<T>;

/** The questions that are watched: each is asked again when something it read has changed, and told if it differs. */
export class LiveAnswers {
  readonly #read: Reading;
  readonly #watches = new Set<{ changed(changes: ChangeLog): void }>();

  constructor(read: Reading) {
    this.#read = read;
  }

  watch<T>(work: Work<T>, tell: (answer: T) => void, onError: (error: unknown) => void): () => void {
    let last: { readonly answer: T } | undefined;
    let log = new ReadLog();
    let isBusy = false;
    let isStale = false;
    const look = async () => {
      isBusy = true;
      do {
        isStale = false;
        const next = new ReadLog();
        const answer = await this.#read(work, next);
        log = next;
        if (!this.#watches.has(watch)) return;
        if (last && isSameAnswer(last.answer, answer)) continue;
        last = { answer };
        tell(answer);
      } while (isStale);
      isBusy = false;
    };
    const start = () => {
      look().catch((error: unknown) => {
        isBusy = false;
        if (!this.#watches.has(watch)) return;
        onError(error);
        if (isStale) start();
      });
    };
    const watch = {
      changed(changes: ChangeLog) {
        // What it is reading just now may be from before the change.
        if (isBusy) isStale = true;
        else if (log.isTouchedBy(changes)) start();
      },
    };
    this.#watches.add(watch);
    start();
    return () => this.#watches.delete(watch);
  }

  changed(changes: ChangeLog): void {
    if (changes.isEmpty) return;
    for (const watch of this.#watches) watch.changed(changes);
  }

  clear(): void {
    this.#watches.clear();
  }
}
