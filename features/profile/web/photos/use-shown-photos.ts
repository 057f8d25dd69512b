import type { PhotoFile } from '@mitto/kit/photo-file';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useOwn } from '../public/use-own.ts';

export interface ShownPhotos {
  readonly files: readonly PhotoFile[] | undefined;
  /**
   * True if the member has no profile row yet: the caller must then fetch the pictures with `listUploads`.
   */
  readonly isAskedFor: boolean;
  readonly show: Dispatch<SetStateAction<readonly PhotoFile[] | undefined>>;
  /**
   * Marks a change as pending until its promise ends. Meanwhile the member's own row is older than the shown
   * pictures, so a change of the row does not replace them.
   */
  readonly during: <T>(change: Promise<T>) => Promise<T>;
}

/**
 * The member's pictures as this device shows them. They come from the member's own row, or from `listUploads`
 * while there is no profile. Changes are optimistic: they are shown until the own row contains them.
 */
export function useShownPhotos(): ShownPhotos {
  const { own, isLoaded } = useOwn();
  const [changed, setChanged] = useState<readonly PhotoFile[]>();
  const underWay = useRef(0);
  const kept = own && (own.photos?.files ?? []);
  const state = JSON.stringify(kept?.map(({ key }) => key));
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the kept profile says something else
  useEffect(() => {
    if (kept && underWay.current === 0) setChanged(undefined);
  }, [state]);
  return {
    files: changed ?? kept,
    isAskedFor: isLoaded && !own,
    show: setChanged,
    during: async <T>(change: Promise<T>): Promise<T> => {
      underWay.current += 1;
      try {
        return await change;
      } finally {
        underWay.current -= 1;
      }
    },
  };
}
