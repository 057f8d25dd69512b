import { useLeaveGuard } from '@mitto/web-kit/intents/use-leave-guard';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { defaultFilter, locTypes, type SearchFilter } from '../../contract/search-filter.ts';
import { changedColumns } from './filter-columns.ts';
import { firstAges, type WantedPeople } from './narrowing.ts';
import type { FilterSetting } from './use-search-filter.ts';

/** All values of the form: the filter, and the wanted gender and ages. */
export type Choices = SearchFilter & WantedPeople;

export interface FilterEdits {
  readonly now: Choices;
  /** True if the search is around a place and no place is chosen. */
  readonly isPlaceMissing: boolean;
  /** True if a reset would change anything. */
  readonly canReset: boolean;
  readonly isApplied: boolean;
  readonly onEdit: (part: Partial<Choices>) => void;
  readonly reset: () => void;
  /** Saves the edits. Returns false and saves nothing if the place is missing. */
  readonly apply: () => Promise<boolean>;
}

/** Values after a reset. The wanted gender is not a filter: a reset does not change it. */
const first = { ...defaultFilter, ...firstAges };

/** State of the form: edits that are not saved until `apply` is called. */
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
