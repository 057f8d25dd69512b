import { Listeners } from '@mitto/kit/listeners';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import type { OutboxItem } from '@mitto/localdb/outbox-item';
import type { OutboxReport } from '@mitto/localdb/outbox-report';
import type { RefusalNotice } from './define-data.ts';
import type { GatheredRefusals } from './gather-refusals.ts';
import type { KeptWaits } from './kept-waits.ts';
import {
  kindOfItem,
  type MadeChanges,
  pendingChange,
  type RefusedChange,
  refusedChange,
} from './made-changes.ts';

const nothing: MadeChanges<never> = { pending: [], refused: [] };

export interface UntoldRefusal {
  readonly kind: string;
  readonly change: RefusedChange<unknown>;
  readonly notice: RefusalNotice | undefined;
}

/**
 * Pending and refused changes of the account. All screens share one instance, so that the outbox is watched
 * only once.
 */
export class OutboxKeeper {
  readonly #db: LocalDatabase;
  readonly #fetchWords: () => Promise<GatheredRefusals>;
  #words: GatheredRefusals | undefined;
  readonly #end: () => void;
  readonly #listeners = new Listeners();
  readonly #shown = new Map<string, number>();
  readonly #waits: KeptWaits;
  #report: OutboxReport = { waiting: [], sent: [], refused: [], quarantined: 0 };
  #byKind: ReadonlyMap<string, MadeChanges<unknown>> = new Map();
  #told: readonly UntoldRefusal[] = [];

  constructor(db: LocalDatabase, fetchWords: () => Promise<GatheredRefusals>, waits: KeptWaits) {
    this.#db = db;
    this.#fetchWords = fetchWords;
    this.#waits = waits;
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
  readonly untold = (): readonly UntoldRefusal[] => this.#told;

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
          pending: (pending.get(kind) ?? []).map(pendingChange),
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
function untilOf({ mid, countDown }: OutboxItem, waits: KeptWaits): number | undefined {
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
