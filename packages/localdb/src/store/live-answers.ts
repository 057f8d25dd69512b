import { hasSameContent } from '@mitto/kit/same-content';
import type { ReadTx } from '../local-store.ts';
import { type ChangeLog, ReadLog } from './transaction-log.ts';

type Work<T> = (tx: ReadTx) => Promise<T>;
type Reading = <T>(work: Work<T>, log: ReadLog) => Promise<T>;

/**
 * The live queries. Each runs again when data that it read has changed, and calls its callback if the result
 * differs.
 */
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
    /**
     * True after a failed read. The log of what it read is incomplete, so any change may let the query
     * succeed.
     */
    let hasFailed = false;
    /** Changes made during a read, which may have seen the state before them. */
    let missed: ChangeLog[] = [];
    const isMissed = () => missed.some((changes) => log.isTouchedBy(changes));
    const look = async () => {
      isBusy = true;
      hasFailed = false;
      do {
        missed = [];
        const next = new ReadLog();
        const answer = await this.#read(work, next);
        log = next;
        if (!this.#watches.has(watch)) return;
        if (last && hasSameContent(last.answer, answer)) continue;
        last = { answer };
        tell(answer);
      } while (isMissed());
      isBusy = false;
    };
    const start = () => {
      look().catch((error: unknown) => {
        isBusy = false;
        hasFailed = true;
        if (!this.#watches.has(watch)) return;
        onError(error);
        if (missed.length > 0) start();
      });
    };
    const watch = {
      changed(changes: ChangeLog) {
        if (isBusy) missed.push(changes);
        else if (hasFailed || log.isTouchedBy(changes)) start();
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
