import { refuseHere } from '../data/change-outbox.ts';
import type { ReadTx } from '../data/local-store.ts';
import { awaitsFiles, type OutboxItem } from '../data/outbox-item.ts';
import { delayAfterFailure, type SyncClientOptions, UploadRefused, type Uploads } from './sync-client.ts';

/** Maximum number of uploads at a time, so that they leave connections for everything else. */
const maxRunning = 3;
/** An upload of which nothing moves for this long (ms) is cut off and tried again. */
export const stalledAfter = 60_000;

interface Running {
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

type Options = Pick<SyncClientOptions, 'store' | 'clock' | 'onRefused'> & {
  readonly uploads: Uploads;
  /** Called when entries may be sent, because an upload has ended. */
  readonly onEnded: () => void;
};

/**
 * Uploads the files of outbox entries, so that the entries can be sent. Runs beside the pushes: an upload that
 * is slow or fails holds back the entries of its own lane only.
 */
export class FileUploads {
  readonly #options: Options;
  readonly #running = new Map<string, Running>();
  readonly #attempts = new Map<string, number>();
  /** Cancels the timers of uploads that wait after a failure, by mid. */
  readonly #waiting = new Map<string, () => void>();
  #unwatch: (() => void) | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    const { store } = this.#options;
    this.#unwatch ??= store.watch(
      awaitingKept,
      (items) => this.#look(items),
      (error) => this.#report(error),
    );
    this.#lookAgain();
  }

  stop(): void {
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#forgetFailures();
    for (const { stop } of this.#running.values()) stop.abort();
  }

  /** Tries again at once what waits after a failure. */
  resume(): void {
    this.#forgetFailures();
    this.#lookAgain();
  }

  /**
   * Uploads the next files of some lanes, now. Returns false if no entry waits for its files; throws if an
   * upload fails.
   */
  async uploadSome(): Promise<boolean> {
    const items = firstOfLanes(await this.#options.store.read(awaiting)).slice(0, maxRunning);
    const ended = await Promise.allSettled(items.map((item) => this.#upload(item)));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    return items.length > 0;
  }

  #forgetFailures(): void {
    for (const cancel of this.#waiting.values()) cancel();
    this.#waiting.clear();
    this.#attempts.clear();
  }

  #lookAgain(): void {
    if (!this.#unwatch) return;
    this.#options.store.read(awaiting).then(
      (items) => this.#look(items),
      (error: unknown) => this.#report(error),
    );
  }

  /** Reports an error, unless the store was closed after this tab had stopped uploading. */
  #report(error: unknown): void {
    if (this.#unwatch) reportError(error);
  }

  #look(items: readonly OutboxItem[]): void {
    if (!this.#unwatch) return;
    const wanted = new Set(items.map(({ mid }) => mid));
    for (const [mid, { stop }] of this.#running) if (!wanted.has(mid)) stop.abort();
    for (const item of firstOfLanes(items)) {
      if (this.#running.size >= maxRunning) return;
      if (this.#running.has(item.mid) || this.#waiting.has(item.mid)) continue;
      this.#upload(item).then(
        () => {
          this.#attempts.delete(item.mid);
          this.#options.onEnded();
          this.#lookAgain();
        },
        (error: unknown) => this.#tryLater(item, error),
      );
    }
  }

  #tryLater({ mid }: OutboxItem, error: unknown): void {
    if (!this.#unwatch) return;
    const attempts = (this.#attempts.get(mid) ?? 0) + 1;
    this.#attempts.set(mid, attempts);
    const again = () => {
      this.#waiting.delete(mid);
      this.#lookAgain();
    };
    this.#waiting.set(mid, this.#options.clock.after(delayAfterFailure(attempts, error), again));
    this.#lookAgain();
  }

  /** Uploads the files of one entry. A second call during the upload waits for the first one. */
  #upload(item: OutboxItem): Promise<void> {
    const running = this.#running.get(item.mid);
    if (running) return running.ended;
    const stop = new AbortController();
    const ended = this.#uploadAll(item, stop).finally(() => {
      this.#running.delete(item.mid);
      this.#options.uploads.onShare(item.mid, undefined);
    });
    this.#running.set(item.mid, { stop, ended });
    return ended;
  }

  async #uploadAll(item: OutboxItem, stop: AbortController): Promise<void> {
    const { store, uploads, onRefused } = this.#options;
    const { mid, files: ids = [] } = item;
    try {
      const files = await store.read((tx) => filesOf(tx, ids));
      // The device has lost a file, for example when its disk could not be read.
      if (files.size < ids.length) throw new UploadRefused(uploads.goneCodeOf(item.op) ?? 'refused');
      const sendAs = await this.#moving(stop, (onMoved) =>
        uploads.upload(item, files, {
          signal: stop.signal,
          onShare: (share) => {
            onMoved();
            uploads.onShare(mid, share);
          },
        }),
      );
      await store.write(async (tx) => {
        const now = await tx.outboxAt(item.order);
        // Taken back meanwhile, or uploaded by another tab.
        if (now?.mid === mid && awaitsFiles(now)) await tx.putOutbox([{ ...now, sendAs }]);
      });
    } catch (error) {
      if (!(error instanceof UploadRefused)) throw error;
      const refused = await store.write((tx) => refuseHere(tx, mid, error, 'queued'));
      if (refused) onRefused(refused);
    }
  }

  /** Runs an upload, and cuts it off when nothing of it has moved for too long. */
  async #moving<T>(stop: AbortController, upload: (onMoved: () => void) => Promise<T>): Promise<T> {
    const { clock } = this.#options;
    const wait = () => clock.after(stalledAfter, () => stop.abort());
    let cancel = wait();
    try {
      return await upload(() => {
        cancel();
        cancel = wait();
      });
    } finally {
      cancel();
    }
  }
}

async function filesOf(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, File>> {
  const files = await Promise.all(ids.map(async (id) => [id, await tx.file(id)] as const));
  return new Map(files.flatMap(([id, file]) => (file ? [[id, file]] : [])));
}

const awaiting = async (tx: ReadTx): Promise<OutboxItem[]> => (await tx.outbox()).filter(awaitsFiles);

/** Like `awaiting`, for a watch: reads the outbox only while an entry holds files. */
const awaitingKept = async (tx: ReadTx): Promise<OutboxItem[]> =>
  (await tx.keptFiles()).some(({ note }) => note === null) ? await awaiting(tx) : [];

/** Returns the first entry of each lane: the later ones have to wait for it in any case. */
function firstOfLanes(items: readonly OutboxItem[]): OutboxItem[] {
  const lanes = new Set<string>();
  return items.filter(({ mid, lane = mid }) => {
    if (lanes.has(lane)) return false;
    lanes.add(lane);
    return true;
  });
}
