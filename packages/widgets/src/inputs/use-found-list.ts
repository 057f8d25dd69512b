import { type KeyboardEvent, useId, useState } from 'react';
import { stepped } from './stepped.ts';
import type { Suggestions } from './use-suggestions.ts';

interface FoundListAsked<Row> {
  readonly found: Suggestions<Row>;
  readonly onTake: (row: Row) => void;
  /** True if Enter takes the first row while no row is active. */
  readonly takesFirst?: boolean;
}

export interface FoundListState<Row> {
  readonly id: string;
  readonly kind: Suggestions<Row>['kind'];
  readonly rows: readonly Row[];
  /** Index of the active row, -1 while the field itself is active. */
  readonly at: number;
  readonly take: (row: Row) => void;
  /** Moves through the list by key; returns false for keys that the list does not use. */
  readonly walk: (event: KeyboardEvent<HTMLInputElement>) => boolean;
  readonly letGo: () => void;
  /** ARIA attributes that link the field to its list. */
  readonly combobox: ReturnType<typeof comboboxOf>;
}

/** State of the suggestions below a field. Arrows move through the list while the field keeps the focus. */
export function useFoundList<Row>({ found, onTake, takesFirst }: FoundListAsked<Row>): FoundListState<Row> {
  const id = useId();
  const [at, setAt] = useState(-1);
  const { kind } = found;
  const rows = found.kind === 'found' ? found.rows : [];
  const take = (row: Row) => {
    setAt(-1);
    onTake(row);
  };
  const walk = (event: KeyboardEvent<HTMLInputElement>) => {
    const row = rows[takesFirst === true ? Math.max(0, at) : at];
    if (event.key === 'Enter' && row !== undefined) take(row);
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && rows.length > 0)
      setAt(stepped({ event, at: firstStep(at, event.key), count: rows.length, axis: 'column' }) ?? 0);
    else return false;
    event.preventDefault();
    return true;
  };
  return {
    id,
    kind,
    rows,
    at,
    take,
    walk,
    letGo: () => setAt(-1),
    combobox: comboboxOf(id, at, rows.length),
  };
}

/** While the field itself is active, ↓ leads to the first row and ↑ to the last. */
function firstStep(at: number, key: string): number {
  return at < 0 && key === 'ArrowUp' ? 0 : at;
}

function comboboxOf(id: string, at: number, count: number) {
  return {
    role: 'combobox',
    dir: 'auto',
    autoComplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': count > 0,
    'aria-controls': `${id}-list`,
    'aria-activedescendant': at < 0 ? undefined : `${id}-${at}`,
  } as const;
}
