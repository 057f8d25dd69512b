import type { EmojiGroup } from './emoji-list.ts';

export interface EmojiWords {
  /** Accessible name of the grid, for example "Emoji". */
  readonly label: string;
  readonly search: string;
  readonly found: (count: number) => string;
  /** For example "No match found." */
  readonly none: string;
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
  readonly recent: string;
  readonly groups: Readonly<Record<EmojiGroup, string>>;
  readonly tone: string;
  /** Names of the skin tones: first no tone, then from light to dark. */
  readonly tones: readonly [string, string, string, string, string, string];
}
