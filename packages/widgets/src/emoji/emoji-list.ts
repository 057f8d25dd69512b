export const emojiGroups = [
  'smileys',
  'people',
  'nature',
  'food',
  'places',
  'activities',
  'objects',
  'symbols',
  'flags',
] as const;

export type EmojiGroup = (typeof emojiGroups)[number];

export interface Emoji {
  readonly sign: string;
  readonly takesTone: boolean;
  readonly group: EmojiGroup;
  /** Name of the emoji, in the language of the list. */
  readonly name: string;
  /** Search words in lower case: the name, its single words and further ones. */
  readonly words: readonly string[];
}

/** Contents of `emoji.json`. */
interface EmojiOfAllLanguages {
  /** Emoji of each group, in the order of `emojiGroups`. */
  readonly groups: readonly (readonly string[])[];
  readonly takingTone: readonly string[];
}

/** Contents of `emoji-words.en.json`: for each emoji the emoji, its name and further search words. */
interface WordsOfEmoji {
  readonly words: readonly (readonly string[])[];
}

/** Combines emoji with their words in one language. */
export function listEmoji(
  { groups, takingTone }: EmojiOfAllLanguages,
  { words }: WordsOfEmoji,
): readonly Emoji[] {
  const toned = new Set(takingTone);
  const wordsOf = new Map(words.map(([sign, ...own]) => [sign, own]));
  return groups.flatMap((signs, at) =>
    signs.map((sign): Emoji => {
      const [name = '', ...more] = wordsOf.get(sign) ?? [];
      return {
        sign,
        takesTone: toned.has(sign),
        group: emojiGroups[at] ?? 'symbols',
        name,
        words: [name, ...name.split(/[\s:,]+/), ...more].map((word) => word.toLowerCase()),
      };
    }),
  );
}

/**
 * Finds emoji for which each typed word is the beginning of a search word. Emoji whose name matches best come
 * first. Thai is written without spaces, so a typed Thai word also matches in the middle of a search word.
 */
export function findEmoji(emoji: readonly Emoji[], text: string): readonly Emoji[] {
  const asked = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isThai = isThaiText(text);
  const has = (words: readonly string[], part: string) =>
    words.some((word) => (isThai ? word.includes(part) : word.startsWith(part)));
  const found = emoji.filter(({ words }) => asked.every((part) => has(words, part)));
  const whole = asked.join(' ');
  const rank = ({ name, words }: Emoji) => {
    const called = name.toLowerCase();
    if (called === whole) return 0;
    if (called.startsWith(whole)) return 1;
    return words.includes(whole) ? 2 : 3;
  };
  return found.toSorted((one, other) => rank(one) - rank(other));
}

export function isThaiText(text: string): boolean {
  return /\p{Script=Thai}/u.test(text);
}
