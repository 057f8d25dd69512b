import { hasSameContent } from '@mitto/kit/same-content';
import { keyOf, keyText, type RecordKey, type RecordReads, type Records } from './record-tx.ts';

/** One record before and after a transaction; undefined when it does not exist. */
export interface RecordChange {
  /** Text of the record's key. */
  readonly ref: string;
  readonly before: object | undefined;
  readonly after: object | undefined;
}

interface Find {
  readonly matches: (record: unknown) => boolean;
  readonly keys: ReadonlySet<string>;
}

/** Records which data a query has read, to decide which changes may alter its result. */
export class ReadLog {
  /** Names of what was read as a whole, for example the outbox. */
  readonly wholes = new Set<string>();
  readonly #keys = new Map<string, Set<string>>();
  readonly #finds = new Map<string, Find[]>();

  read<T>({ told, toldOne, isToldByKey }: Records<T>, keys?: readonly RecordKey[]): void {
    if (keys && toldOne) for (const key of keys) this.wholes.add(toldOne(String(key)));
    else if (!keys || !isToldByKey) this.wholes.add(told);
    else {
      const known = this.#keys.get(told) ?? new Set();
      for (const key of keys) known.add(keyText(key));
      this.#keys.set(told, known);
    }
  }

  found<T>(of: Records<T>, matches: (record: T) => boolean, records: readonly T[]): void {
    const finds = this.#finds.get(of.told) ?? [];
    // The casts are safe: only changes of the same kind of record are compared with these.
    const keys = (records as readonly object[]).map((record) => keyText(keyOf(of, record)));
    finds.push({ matches: matches as Find['matches'], keys: new Set(keys) });
    this.#finds.set(of.told, finds);
  }

  /**
   * Returns true when the changes may alter the result. A record that was not in the result and does not match
   * after the change cannot alter it.
   */
  isTouchedBy({ wholes, records }: ChangeLog): boolean {
    for (const whole of wholes) if (this.#hasRead(whole)) return true;
    for (const [told, changes] of records) {
      if (this.wholes.has(told)) return true;
      const keys = this.#keys.get(told);
      const finds = this.#finds.get(told) ?? [];
      for (const [key, { after }] of changes) {
        if (keys?.has(key)) return true;
        if (finds.some((find) => find.keys.has(key) || (after && find.matches(after)))) return true;
      }
    }
    return false;
  }

  #hasRead(told: string): boolean {
    return this.wholes.has(told) || this.#keys.has(told) || this.#finds.has(told);
  }
}

/** Records which data a transaction has changed. */
export class ChangeLog {
  readonly wholes = new Set<string>();
  /** Changes that are reported for each key, by name and by the text of the key. */
  readonly records = new Map<string, Map<string, RecordChange>>();

  whole<T>({ told, toldOne }: Records<T>, keys: readonly RecordKey[] = []): void {
    this.wholes.add(told);
    if (toldOne) for (const key of keys) this.wholes.add(toldOne(String(key)));
  }

  /**
   * Records the change of a record. Several changes of one record are merged: the first `before` and the last
   * `after` remain.
   */
  record(told: string, key: string, { ref, before, after }: RecordChange): void {
    const ofName = this.records.get(told) ?? new Map<string, RecordChange>();
    const first = ofName.get(key);
    ofName.set(key, { ref, before: first ? first.before : before, after });
    this.records.set(told, ofName);
  }

  get isEmpty(): boolean {
    return this.wholes.size === 0 && this.records.size === 0;
  }

  /** Names under which the changes are reported to other tabs, which do not receive the records. */
  get names(): string[] {
    return [...this.wholes, ...this.records.keys()];
  }

  static ofNames(names: readonly string[]): ChangeLog {
    const log = new ChangeLog();
    for (const name of names) log.wholes.add(name);
    return log;
  }
}

type Work<T> = (tx: RecordReads) => Promise<T>;
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
