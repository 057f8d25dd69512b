import type { MutationEntry } from '@mitto/kit/define-mutation';
import type { TableEntry } from '@mitto/kit/define-table';
import { Listeners } from '@mitto/kit/listeners';
import type * as v from 'valibot';
import type { LocalDatabase } from '../data/local-database.ts';
import type { MutationInput } from '../data/local-mutation.ts';
import { awaitsFiles, builtInOps, type OutboxItem } from '../data/outbox-item.ts';
import type { OutboxReport } from '../data/outbox-report.ts';

/** Row columns, as the caller passes them in. */
export type ColumnsOf<T extends TableEntry> = Partial<v.InferInput<T['row']>>;

/** A mutation, or a table that lets the client write its rows. */
export type Writable = MutationEntry | TableEntry;

/** The input of a mutation, or the columns of a row. */
export type GivenTo<W extends Writable> = W extends MutationEntry
  ? MutationInput<W>
  : W extends TableEntry
    ? ColumnsOf<W>
    : never;

/** A change that the server has not confirmed yet. */
export interface PendingChange<I> {
  readonly mid: string;
  readonly given: I;
  /** Reference of the changed row; null when the input itself names its target. */
  readonly ref: string | null;
  /** `waiting`: not sent yet. `sent`: sent, but not answered yet. */
  readonly state: 'waiting' | 'sent';
  /** True while its files are not uploaded; until then the member can take the change back. */
  readonly awaitsFiles: boolean;
}

/**
 * A change that the server refused for good. Its optimistic patches are rolled back, but `given` still
 * contains the input.
 */
export interface RefusedChange<I> {
  readonly mid: string;
  readonly given: I;
  readonly ref: string | null;
  readonly code: string;
  /** In the member's language. */
  readonly sentence: string;
  /** Earliest time for a retry, by this device's clock (ms); undefined when a retry cannot help. */
  readonly until: number | undefined;
  /** Error codes by column. */
  readonly fields: Readonly<Record<string, string>>;
  /** Removes the refusal. Call it after the refusal was shown, or when the member discards the change. */
  readonly forget: () => Promise<void>;
}

export interface MadeChanges<I> {
  readonly pending: readonly PendingChange<I>[];
  readonly refused: readonly RefusedChange<I>[];
}

/**
 * Returns the key by which changes are grouped: one for each mutation, and one for each table whose rows the
 * client writes.
 */
export function kindOf(of: Writable): string {
  return 'input' in of ? of.name : `rows of ${of.name}`;
}

function kindOfItem({ op, table }: OutboxItem): string {
  return builtInOps.has(op) ? `rows of ${table}` : op;
}

function pendingChange(item: OutboxItem, isOnline: boolean): PendingChange<unknown> {
  const { mid, changes: given, ref, state } = item;
  // Offline, an entry marked as sent may not have left the device, so it counts as waiting.
  const isSent = state === 'sent' && isOnline;
  return { mid, given, ref, state: isSent ? 'sent' : 'waiting', awaitsFiles: awaitsFiles(item) };
}

function refusedChange(
  item: OutboxItem,
  until: number | undefined,
  sentenceOf: (code: string, op: string) => string,
  db: LocalDatabase,
): RefusedChange<unknown> {
  const { mid, op, changes: given, ref, code = 'refused', fields = {} } = item;
  const sentence = sentenceOf(code, op);
  return { mid, given, ref, code, sentence, until, fields, forget: () => db.forgetRefused(mid) };
}

const nothing: MadeChanges<never> = { pending: [], refused: [] };

/** Texts for refused changes, in the member's language. */
export interface RefusalWords<Notice> {
  /** Returns the text of a server error code, for a change with this name. */
  readonly sentenceOf: (code: string, op: string) => string;
  readonly noticeOf: (kind: string) => Notice | undefined;
}

export interface UntoldRefusal<Notice> {
  readonly kind: string;
  readonly change: RefusedChange<unknown>;
  readonly notice: Notice | undefined;
}

/** Times from which refused changes may be retried. */
interface Waits {
  /** Returns the end of a wait (ms); the first call for a mid starts the wait. */
  endOf(mid: string, seconds: number): number;
}

interface OutboxKeeperOptions<Notice> {
  readonly db: LocalDatabase;
  readonly fetchWords: () => Promise<RefusalWords<Notice>>;
  readonly waits: Waits;
  /** Returns true while the device has a network and the server can be reached. */
  readonly isOnline: () => boolean;
}

/**
 * Pending and refused changes of the account. All screens share one instance, so that the outbox is watched
 * only once.
 */
export class OutboxKeeper<Notice> {
  readonly #db: LocalDatabase;
  readonly #fetchWords: () => Promise<RefusalWords<Notice>>;
  #words: RefusalWords<Notice> | undefined;
  readonly #end: () => void;
  readonly #listeners = new Listeners();
  readonly #shown = new Map<string, number>();
  readonly #waits: Waits;
  readonly #isOnline: () => boolean;
  #report: OutboxReport = { waiting: [], sent: [], refused: [], quarantined: 0 };
  #byKind: ReadonlyMap<string, MadeChanges<unknown>> = new Map();
  #told: readonly UntoldRefusal<Notice>[] = [];

  constructor({ db, fetchWords, waits, isOnline }: OutboxKeeperOptions<Notice>) {
    this.#db = db;
    this.#fetchWords = fetchWords;
    this.#waits = waits;
    this.#isOnline = isOnline;
    const end = db.liveOutbox((report) => this.#take(report));
    const lookAgain = () => this.#take(this.#report);
    addEventListener('online', lookAgain);
    addEventListener('offline', lookAgain);
    this.#end = () => {
      end();
      removeEventListener('online', lookAgain);
      removeEventListener('offline', lookAgain);
    };
  }

  readonly subscribe = this.#listeners.add;

  readonly report = (): OutboxReport => this.#report;

  /**
   * Returns the pending and refused changes of one kind. The object stays the same until one of them changes.
   */
  readonly changesOf = (kind: string): MadeChanges<unknown> => this.#byKind.get(kind) ?? nothing;

  /** Refusals of kinds that no screen shows; the frame shows them. */
  readonly untold = (): readonly UntoldRefusal<Notice>[] => this.#told;

  /** Registers a screen that shows the refusals of this kind; returns the function that unregisters it. */
  shows(kind: string): () => void {
    this.#count(kind, 1);
    return () => this.#count(kind, -1);
  }

  close(): void {
    this.#end();
    this.#listeners.clear();
  }

  #count(kind: string, by: number): void {
    this.#shown.set(kind, (this.#shown.get(kind) ?? 0) + by);
    this.#lookForUntold();
    this.#tell();
  }

  #take(report: OutboxReport): void {
    this.#report = report;
    const words = this.#words;
    // Refusals are shown only when their texts are loaded. A failed load is retried at the next report, also
    // when the device goes online.
    if (!words && report.refused.length > 0) void this.#learnWords().catch(() => undefined);
    const pending = Map.groupBy([...report.sent, ...report.waiting], kindOfItem);
    const refused = Map.groupBy(words ? report.refused : [], kindOfItem);
    const before = this.#byKind;
    this.#byKind = new Map(
      [...new Set([...pending.keys(), ...refused.keys()])].map((kind) => {
        const next: MadeChanges<unknown> = {
          pending: (pending.get(kind) ?? []).map((item) => pendingChange(item, this.#isOnline())),
          refused: (refused.get(kind) ?? []).map((item) =>
            refusedChange(item, untilOf(item, this.#waits), words?.sentenceOf ?? String, this.#db),
          ),
        };
        const last = before.get(kind);
        return [kind, last && isSame(last, next) ? last : next];
      }),
    );
    this.#lookForUntold();
    this.#tell();
  }

  async #learnWords(): Promise<void> {
    this.#words = await this.#fetchWords();
    this.#take(this.#report);
  }

  #lookForUntold(): void {
    const next = [...this.#byKind].flatMap(([kind, { refused }]) =>
      (this.#shown.get(kind) ?? 0) > 0
        ? []
        : refused.map((change) => ({ kind, change, notice: this.#words?.noticeOf(kind) })),
    );
    const before = new Set(this.#told.map(({ change }) => change.mid));
    const isOther = next.length !== before.size || next.some(({ change }) => !before.has(change.mid));
    if (isOther) this.#told = next;
  }

  #tell(): void {
    this.#listeners.emit();
  }
}

/**
 * Returns the time from which a retry is possible. The wait starts when this device first sees the refusal.
 */
function untilOf({ mid, countDown }: OutboxItem, waits: Waits): number | undefined {
  return countDown === undefined ? undefined : waits.endOf(mid, countDown);
}

/** Compares the input too: a change may be edited while it is pending. */
function isSame(a: MadeChanges<unknown>, b: MadeChanges<unknown>): boolean {
  const words = ({ pending, refused }: MadeChanges<unknown>) =>
    JSON.stringify([
      pending.map(({ mid, ref, state, awaitsFiles, given }) => [mid, ref, state, awaitsFiles, given]),
      refused.map(({ mid }) => mid),
    ]);
  return words(a) === words(b);
}
