import type { ReactNode } from 'react';

export interface VirtualListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly draw: (item: Item, at: number) => ReactNode;
  /** Estimated height of a row, in pixels. */
  readonly rowHeight: number;
  readonly gap?: number;
  /** Scroll offset to restore: the last one that `onScrolled` reported. */
  readonly startAt?: number;
  readonly onScrolled?: (offset: number) => void;
  /** Called when the rendered rows reach the end of the list. */
  readonly onNearEnd?: () => void;
}

export interface VirtualGridProps<Item> extends Omit<VirtualListProps<Item>, 'rowHeight'> {
  /** Height of all rows in pixels, or a function of the width that a card gets. */
  readonly rowHeight: number | ((cardWidth: number) => number);
  /** Min width of a column, in pixels. */
  readonly columnWidth: number;
}
