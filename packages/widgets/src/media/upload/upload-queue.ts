import { createPendingUploads, type PendingUpload } from './pending-uploads.ts';
import type { UploadedImage } from './uploaded-image.ts';

export interface UploadReport {
  /** Called with the uploaded share of the file, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  /** Id of the image to replace. */
  readonly replaces: string | undefined;
}

export type Upload = (file: File, report: UploadReport) => Promise<UploadedImage>;

/** Error of an upload that the server refused; each reason is a sentence shown to the member. */
export class UploadRefused extends Error {
  readonly reasons: readonly string[];
  /** The reason in two or three words, shown on the picture. */
  readonly inShort: string | undefined;
  constructor(reasons: readonly string[], inShort?: string) {
    super(reasons.join(' '));
    this.name = 'UploadRefused';
    this.reasons = reasons;
    this.inShort = inShort;
  }
}

export interface UploadHost {
  readonly upload: Upload;
  readonly onUploaded: (image: UploadedImage, replaces: string | undefined) => void;
}

export interface UploadQueue {
  /**
   * Sets the functions that upload files and receive uploaded images; call it again each time they change.
   */
  serve(host: UploadHost): void;
  readonly list: () => readonly PendingUpload[];
  readonly listen: (listener: () => void) => () => void;
  add(
    files: readonly File[],
    how: { readonly starts: boolean; readonly replaces?: string | undefined },
  ): void;
  /** Starts all chosen uploads. */
  start(): void;
  retry(key: number): void;
  /** Retries uploads that failed without a refusal by the server; call it when the device is online again. */
  retryLost(): void;
  drop(key: number): void;
  dropAll(): void;
}

const atOnce = 3;
const initialPercent = 10;

/**
 * Creates a queue that uploads up to three files at once. It reports uploaded images in the order in which
 * the files were chosen.
 */
export function createUploadQueue(): UploadQueue {
  let host: UploadHost | undefined;
  const pending = createPendingUploads();
  const calls = new Map<number, AbortController>();

  const drop = (isDropped: (one: PendingUpload) => boolean) => {
    for (const { key } of pending.list().filter(isDropped)) {
      calls.get(key)?.abort();
      calls.delete(key);
    }
    pending.drop(isDropped);
  };
  const handOver = () => {
    const sent = sentInOrder(pending.list());
    drop(({ key }) => sent.some((one) => one.key === key));
    for (const { image, replaces } of sent) host?.onUploaded(image, replaces);
  };
  const work = () => {
    if (host === undefined) return;
    const waiting = pending.list().filter(({ state }) => state.kind === 'waiting');
    for (const one of waiting.slice(0, Math.max(0, atOnce - calls.size))) void send(one, host);
  };
  const send = async ({ key, file, replaces }: PendingUpload, { upload }: UploadHost) => {
    const call = new AbortController();
    calls.set(key, call);
    const tell = (state: PendingUpload['state']) => {
      // Ignores the progress and result of an upload that was dropped meanwhile.
      if (calls.get(key) === call) pending.set((one) => one.key === key, state);
    };
    const onProgress = (share: number) =>
      tell({ kind: 'sending', percent: Math.round(Math.max(initialPercent, Math.min(100, share * 100))) });
    onProgress(0);
    try {
      tell({ kind: 'sent', image: await upload(file, { onProgress, signal: call.signal, replaces }) });
    } catch (error) {
      const isRefused = error instanceof UploadRefused;
      tell(isRefused ? failedOf(error) : { kind: 'failed', reasons: [], isLost: true });
    }
    if (calls.get(key) !== call) return;
    calls.delete(key);
    handOver();
    work();
  };
  const wait = (isMeant: (one: PendingUpload) => boolean) => {
    pending.set(isMeant, { kind: 'waiting' });
    work();
  };

  return {
    serve: (next) => {
      host = next;
      work();
    },
    list: pending.list,
    listen: pending.listen,
    add: (files, { starts, replaces }) => {
      const keys = pending.add(files, replaces);
      if (starts) wait(({ key }) => keys.includes(key));
    },
    start: () => wait(({ state }) => state.kind === 'chosen'),
    retry: (key) => wait((one) => one.key === key),
    retryLost: () => wait(({ state }) => state.kind === 'failed' && state.isLost === true),
    drop: (key) => {
      drop((one) => one.key === key);
      handOver();
      work();
    },
    dropAll: () => drop(() => true),
  };
}

function failedOf({ reasons, inShort }: UploadRefused): PendingUpload['state'] {
  return { kind: 'failed', reasons, ...(inShort !== undefined && { inShort }) };
}

interface Sent {
  readonly key: number;
  readonly image: UploadedImage;
  readonly replaces: string | undefined;
}

/**
 * Returns the finished uploads up to the first one that still waits or is sent, so that images are reported
 * in order.
 */
function sentInOrder(pending: readonly PendingUpload[]): readonly Sent[] {
  const stillOut = pending.findIndex(({ state }) => state.kind === 'waiting' || state.kind === 'sending');
  const done = stillOut < 0 ? pending : pending.slice(0, stillOut);
  return done.flatMap(({ key, state, replaces }) =>
    state.kind === 'sent' ? [{ key, image: state.image, replaces }] : [],
  );
}
