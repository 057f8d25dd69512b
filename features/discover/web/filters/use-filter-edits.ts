import { useLeaveGuard } from '@mitto/web-kit/intents/use-leave-guard';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { defaultFilter, locTypes, type SearchFilter } from '../../contract/search-filter.ts';
import { changedColumns } from './filter-columns.ts';
import { firstAges, type WantedPeople } from './narrowing.ts';
import type { FilterSetting } from './use-search-filter.ts';

/** All that is chosen here: the filter, and whom one wants to meet. */
export type Choices = SearchFilter & WantedPeople;

export interface FilterEdits {
  readonly now: Choices;
  /** Somewhere is to be searched, and nobody has said where. */
  readonly isPlaceMissing: boolean;
  /** Something would change by a reset. */
  readonly canReset: boolean;
  readonly isApplied: boolean;
  readonly onEdit: (part: Partial<Choices>) => void;
  readonly reset: () => void;
  /** False where something is missing: nothing was changed. */
  readonly apply: () => Promise<boolean>;
}

/** Whom one wants to meet is no filter, and stays. */
const first = { ...defaultFilter, ...firstAges };

/** What is being chosen, until people are shown by it. */
export function useFilterEdits({ filter, wanted, change }: FilterSetting): FilterEdits {
  const [edited, setEdited] = useState<Partial<Choices>>({});
  const [isApplied, setApplied] = useState(false);
  const kept = { ...filter, ...wanted };
  const now = { ...kept, ...edited };
  const changes = changedColumns(edited, kept);
  useLeaveGuard('settings.filters', Object.keys(changes).length > 0 && !isApplied, leaveWords);
  const isPlaceMissing = now.locType === locTypes.byPlace && now.loc === null;
  return {
    now,
    isPlaceMissing,
    canReset: Object.keys(changedColumns(first, now)).length > 0,
    isApplied,
    onEdit: (part) => setEdited((before) => ({ ...before, ...part })),
    reset: () => setEdited((before) => ({ ...before, ...first })),
    apply: async () => {
      if (isPlaceMissing) return false;
      await change(changes);
      setApplied(true);
      return true;
    },
  };
}

const leaveWords = () => ({
  title: m.discover_leave_asks(),
  message: m.discover_leave_note(),
  yes: m.discover_leave_discard(),
  no: m.discover_leave_stay(),
  isDangerous: true,
});
