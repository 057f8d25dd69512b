import type { UploadedImage } from './uploaded-image.ts';

export type UploadState =
  | { readonly kind: 'chosen' | 'waiting' }
  | { readonly kind: 'sending'; readonly percent: number }
  | { readonly kind: 'sent'; readonly image: UploadedImage }
  | {
      readonly kind: 'failed';
      readonly reasons: readonly string[];
      readonly inShort?: string;
      /**
       * True if the upload failed but the server did not refuse it; the cause is then probably the network.
       */
      readonly isLost?: boolean;
    };

export interface PendingUpload {
  readonly key: number;
  readonly file: File;
  /** A blob URL, revoked when the upload is dropped. */
  readonly address: string;
  /** Id of the image to replace. */
  readonly replaces: string | undefined;
  readonly state: UploadState;
}

/** Creates a list of pending uploads, in the order in which they were chosen, with listeners for changes. */
export function createPendingUploads() {
  let pending: readonly PendingUpload[] = [];
  let lastKey = 0;
  const listeners = new Set<() => void>();
  const change = (next: readonly PendingUpload[]) => {
    pending = next;
    for (const listener of listeners) listener();
  };
  return {
    list: () => pending,
    listen: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (files: readonly File[], replaces: string | undefined): readonly number[] => {
      const added = files.map((file): PendingUpload => {
        lastKey += 1;
        return {
          key: lastKey,
          file,
          address: URL.createObjectURL(file),
          replaces,
          state: { kind: 'chosen' },
        };
      });
      change([...pending, ...added]);
      return added.map(({ key }) => key);
    },
    set: (isMeant: (one: PendingUpload) => boolean, state: UploadState) =>
      change(pending.map((one) => (isMeant(one) ? { ...one, state } : one))),
    drop: (isMeant: (one: PendingUpload) => boolean) => {
      for (const one of pending.filter(isMeant)) URL.revokeObjectURL(one.address);
      change(pending.filter((one) => !isMeant(one)));
    },
  };
}
