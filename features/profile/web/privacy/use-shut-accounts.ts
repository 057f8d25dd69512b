import { blockedUsers, hiddenAccounts } from '@mitto/circles/contract/circle-tables';
import { databaseCalls } from '@mitto/web-kit/data/database-calls';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { useLive } from '@mitto/web-kit/live/use-live';
import { useEffect, useState } from 'react';
import { maxShutAccounts, type ShutAccount } from '../../contract/person-card.ts';

export type ShutKind = 'blocked' | 'hidden';

export interface ShutRow {
  readonly uid: string;
  readonly since: number;
  /**
   * Details of the member from the server. Undefined until the answer arrives, or if it does not contain this
   * member.
   */
  readonly account: ShutAccount | undefined;
}

export interface ShutAccounts {
  readonly rows: readonly ShutRow[];
  readonly isLoaded: boolean;
  /** True if names may be missing: the device is offline, or the request for the names failed. */
  readonly isNameless: boolean;
  readonly hasMore: boolean;
  readonly more: () => void;
}

/**
 * Blocked or hidden members, newest first. The uids come from this device's database, the names from the
 * server.
 */
export function useShutAccounts(kind: ShutKind): ShutAccounts {
  const { session } = useServices();
  const { databaseQuery } = useClient(databaseCalls);
  const isOnline = useIsOnline();
  const blocked = useLive(blockedUsers);
  const hidden = useLive(hiddenAccounts);
  const [pages, setPages] = useState(1);
  const [told, setTold] = useState<ReadonlyMap<string, ShutAccount>>(new Map());
  const [isNameless, setNameless] = useState(false);
  const kept =
    kind === 'blocked'
      ? blocked.answer.map(({ row }) => ({ uid: row.uid, since: row.creation_date }))
      : hidden.answer.map(({ row }) => ({ uid: row.fid, since: row.creation_date }));
  const isLoaded = (kind === 'blocked' ? blocked : hidden).isLoaded;
  const isAsked = isLoaded && kept.length > 0;
  useEffect(() => {
    if (!isAsked || !isOnline) return;
    let isHere = true;
    const id = kind === 'blocked' ? 'loadBlockedUsers' : 'loadHiddenAccounts';
    const limit = `${(pages - 1) * maxShutAccounts},${maxShutAccounts}`;
    databaseQuery({ id, values: { id: session.userId, limit } }, { isQuiet: true }).then(
      ([answer]) => {
        if (!isHere) return;
        // Safe cast: the server's query is declared to return this type.
        const accounts = answer as readonly ShutAccount[];
        setTold((before) => new Map([...before, ...accounts.map((one) => [one.uid, one] as const)]));
        setNameless(false);
      },
      () => isHere && setNameless(true),
    );
    return () => {
      isHere = false;
    };
  }, [kind, pages, isAsked, isOnline, databaseQuery, session]);
  const shown = pages * maxShutAccounts;
  return {
    rows: kept
      .toSorted((one, other) => other.since - one.since)
      .slice(0, shown)
      .map(({ uid, since }) => ({ uid, since, account: told.get(uid) })),
    isLoaded,
    isNameless: !isOnline || isNameless,
    hasMore: kept.length > shown,
    more: () => setPages(pages + 1),
  };
}
