import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PendingUpload } from './pending-uploads.ts';
import { createUploadQueue, type UploadHost } from './upload-queue.ts';

export interface Uploads {
  readonly pending: readonly PendingUpload[];
  readonly add: (files: readonly File[], replaces: string | undefined) => void;
  readonly start: () => void;
  readonly retry: (key: number) => void;
  readonly drop: (key: number) => void;
}

interface UploadsQuestion extends UploadHost {
  readonly isAutomatic?: boolean;
}

/**
 * Holds the pending uploads, retries failed ones when the device is online again, and aborts all on unmount.
 */
export function useUploads({ upload, onUploaded, isAutomatic = true }: UploadsQuestion): Uploads {
  const [queue] = useState(createUploadQueue);
  useEffect(() => queue.serve({ upload, onUploaded }), [queue, upload, onUploaded]);
  useEffect(() => () => queue.dropAll(), [queue]);
  useEffect(() => {
    addEventListener('online', queue.retryLost);
    return () => removeEventListener('online', queue.retryLost);
  }, [queue]);
  const pending = useSyncExternalStore(queue.listen, queue.list);
  return {
    pending,
    add: (files, replaces) => queue.add(files, { starts: isAutomatic, replaces }),
    start: queue.start,
    retry: queue.retry,
    drop: queue.drop,
  };
}
