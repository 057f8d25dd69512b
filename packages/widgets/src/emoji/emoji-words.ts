import type { EmojiGroup } from './emoji-list.ts';

export interface EmojiWords {
  /** "Emoji": accessible name of the grid. */
  readonly label: string;
  readonly search: string;
  readonly found: (count: number) => string;
  /** "No match found." */
  readonly none: string;
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
  readonly recent: string;
  readonly groups: Readonly<Record<EmojiGroup, string>>;
  readonly tone: string;
  /** From no tone to dark. */
  readonly tones: readonly [string, string, string, string, string, string];
}
