import { useIsPremium } from '@mitto/account/web/public/use-is-premium.ts';
import { type UserInfoRow, userInfo } from '@mitto/profile/contract/profile-table';
import { useOwn } from '@mitto/profile/web/public/use-own.ts';
import { useAccountData } from '@mitto/web-kit/data/account-data-context.tsx';
import { useServices } from '@mitto/web-kit/feature/services';
import { useDatabase, useLive } from '@mitto/web-kit/live/use-live';
import { defaultFilter, type SearchFilter, searchFilter } from '../../contract/search-filter.ts';
import { changedColumns, effectiveFilter } from './filter-columns.ts';
import { firstAges, narrowing, type WantedPeople } from './narrowing.ts';

export interface FilterSetting {
  /** Filter that applies: for members without premium, premium settings have their defaults. */
  readonly filter: SearchFilter;
  /** The wanted gender and ages. */
  readonly wanted: WantedPeople;
  /** True once this device has read the rows from its database. A member without a profile has no rows. */
  readonly isLoaded: boolean;
  readonly hasProfile: boolean;
  /** Number of settings that narrow the search. */
  readonly narrow: number;
  /**
   * Writes changed values to the local database; unchanged values are not written. Waits for the rows if the
   * first sync has not brought them yet. Resolves when the change is visible and in the outbox.
   */
  readonly change: (part: Partial<SearchFilter & WantedPeople>) => Promise<void>;
}

/** The member's own search filter, with a function that changes it. */
export function useSearchFilter(): FilterSetting {
  const { session } = useServices();
  const { status } = useAccountData();
  const database = useDatabase();
  const isPremium = useIsPremium();
  const { own, isLoaded: isOwnLoaded } = useOwn();
  const { answer, isLoaded } = useLive(searchFilter);
  const kept = { ...defaultFilter, ...answer[0]?.row };
  const wanted = wantedBy(own);
  const filter = effectiveFilter(kept, isPremium);
  return {
    filter,
    wanted,
    isLoaded: isLoaded && isOwnLoaded,
    hasProfile: own !== undefined,
    narrow: narrowing(filter, wanted),
    change: async (part) => {
      const uid = session.userId;
      if (uid === undefined || uid === null) return;
      await status.whenComplete();
      const [row, ownRow] = [await database.get(searchFilter, uid), await database.get(userInfo, uid)];
      const columns = changedColumns(part, { ...defaultFilter, ...row?.row });
      const wanted = wantedBy(ownRow?.row);
      const wants = { ...wanted, ...changedColumns(part, wanted) };
      await database.transact(async (writer) => {
        if (Object.keys(columns).length > 0) await writer.update(searchFilter, uid, columns);
        if (JSON.stringify(wants) !== JSON.stringify(wanted)) {
          await writer.update(userInfo, uid, { searchFilter: wants });
        }
      });
    },
  };
}

function wantedBy(own: UserInfoRow | undefined): WantedPeople {
  return own?.searchFilter ?? { interested: 0, ...firstAges };
}
