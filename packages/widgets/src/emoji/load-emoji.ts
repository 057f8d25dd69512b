import { type Emoji, listEmoji } from './emoji-list.ts';

export type EmojiLanguage = 'en' | 'th';

const kept = new Map<EmojiLanguage, Promise<readonly Emoji[]>>();

/** Loads all emoji with their words in a language. Caches the result per language, but not a failure. */
export function loadEmoji(language: EmojiLanguage): Promise<readonly Emoji[]> {
  const before = kept.get(language);
  if (before !== undefined) return before;
  const list = fetchEmoji(language);
  kept.set(language, list);
  list.catch(() => kept.delete(language));
  return list;
}

async function fetchEmoji(language: EmojiLanguage): Promise<readonly Emoji[]> {
  const wordsOf = language === 'th' ? import('./emoji-words.th.json') : import('./emoji-words.en.json');
  const [emoji, words] = await Promise.all([import('./emoji.json'), wordsOf]);
  return listEmoji(emoji.default, words.default);
}
