import type { ReactNode } from 'react';

export interface VirtualGridProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly draw: (item: Item, at: number) => ReactNode;
  /** The height of a row, in pixels, or what it is for the width a card gets; for rows of their own heights, what one is about. */
  readonly rowHeight: number | ((cardWidth: number) => number);
  /** A column is at least this wide. Left out, there is one. */
  readonly columnWidth?: number;
  readonly gap?: number;
  /** Where it was left: what `onScrolled` said last. */
  readonly startAt?: number;
  readonly onScrolled?: (offset: number) => void;
  /** Fewer than two screens are left below. */
  readonly onNearEnd?: () => void;
}
