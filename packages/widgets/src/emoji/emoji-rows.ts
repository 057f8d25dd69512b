import type { Emoji } from './emoji-list.ts';

export interface EmojiSection {
  readonly key: string;
  readonly title: string;
  readonly emoji: readonly Emoji[];
}

export type EmojiRow =
  | { readonly kind: 'title'; readonly key: string; readonly title: string }
  | { readonly kind: 'signs'; readonly key: string; readonly from: number; readonly emoji: readonly Emoji[] };

/** Lays sections out in rows. `from` is the index of the first emoji of a row. */
export function rowsOf(sections: readonly EmojiSection[], columns: number): readonly EmojiRow[] {
  let from = 0;
  return sections.flatMap(({ key, title, emoji }): EmojiRow[] => {
    const rows: EmojiRow[] = [{ kind: 'title', key, title }];
    for (let at = 0; at < emoji.length; at += columns) {
      rows.push({
        kind: 'signs',
        key: `${key}-${at}`,
        from: from + at,
        emoji: emoji.slice(at, at + columns),
      });
    }
    from += emoji.length;
    return rows;
  });
}

interface Step {
  readonly rows: readonly EmojiRow[];
  readonly at: number;
  readonly key: string;
  readonly isWhole: boolean;
  /** True in right-to-left text, where the left and right arrows are swapped. */
  readonly isReversed: boolean;
}

const rowsOfAPage = 4;

/**
 * Returns the index of the emoji that a key leads to. -1 means that ↑ leaves the grid; undefined means
 * another key.
 */
export function steppedSign({ rows, at, key, isWhole, isReversed }: Step): number | undefined {
  const signRows = rows.filter((row) => row.kind === 'signs');
  const here = signRows.findIndex(({ from, emoji }) => at >= from && at < from + emoji.length);
  const row = signRows[here];
  if (row === undefined) return undefined;
  const last = (signRows.at(-1)?.from ?? 0) + (signRows.at(-1)?.emoji.length ?? 1) - 1;
  const along = (by: number) => Math.max(0, Math.min(last, at + (isReversed ? -by : by)));
  const across = (by: number) => {
    const goal = signRows[Math.max(0, Math.min(signRows.length - 1, here + by))];
    return goal === undefined ? at : goal.from + Math.min(at - row.from, goal.emoji.length - 1);
  };
  const ways = new Map([
    ['ArrowRight', () => along(1)],
    ['ArrowLeft', () => along(-1)],
    ['ArrowDown', () => across(1)],
    ['ArrowUp', () => (here === 0 ? -1 : across(-1))],
    ['PageDown', () => across(rowsOfAPage)],
    ['PageUp', () => across(-rowsOfAPage)],
    ['Home', () => (isWhole ? 0 : row.from)],
    ['End', () => (isWhole ? last : row.from + row.emoji.length - 1)],
  ]);
  return ways.get(key)?.();
}
