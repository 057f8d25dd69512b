import type { PhotoFile } from '@mitto/kit/photo-file';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useOwn } from '../face/use-own.ts';

export interface ShownPhotos {
  readonly files: readonly PhotoFile[] | undefined;
  /** There is no profile that would tell. */
  readonly isAskedFor: boolean;
  readonly show: Dispatch<SetStateAction<readonly PhotoFile[] | undefined>>;
  /** Counts a change that is on its way: what the profile says meanwhile is older. */
  readonly during: <T>(change: Promise<T>) => Promise<T>;
}

/**
 * The member's pictures as this device shows them: those of the profile it keeps; before there is a profile, those the
 * server has listed. What is being changed shows at once, until the profile says so too.
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
