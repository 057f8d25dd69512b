import type { ReactNode } from 'react';

export interface VirtualListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly draw: (item: Item, at: number) => ReactNode;
  /** What a row is about high, in pixels. */
  readonly rowHeight: number;
  readonly gap?: number;
  /** Where it was left: what `onScrolled` said last. */
  readonly startAt?: number;
  readonly onScrolled?: (offset: number) => void;
  /** Fewer than two screens are left below. */
  readonly onNearEnd?: () => void;
}

export interface VirtualGridProps<Item> extends Omit<VirtualListProps<Item>, 'rowHeight'> {
  /** The height of all rows, in pixels, or what it is for the width a card gets. */
  readonly rowHeight: number | ((cardWidth: number) => number);
  /** A column is at least this wide. */
  readonly columnWidth: number;
}
