import { useEffect, useState } from 'react';
import { type Emoji, findEmoji, isThaiText } from './emoji-list.ts';
import { type EmojiLanguage, loadEmoji } from './load-emoji.ts';

export type EmojiState =
  | { readonly kind: 'loading' | 'failed' }
  | { readonly kind: 'there'; readonly all: readonly Emoji[]; readonly found: readonly Emoji[] | undefined };

/**
 * Loads all emoji in the page's language and searches them. Thai text is searched in the Thai words and Latin
 * letters in the English ones, whatever the page's language.
 */
export function useEmoji(language: EmojiLanguage, text: string): EmojiState & { readonly retry: () => void } {
  const [lists, setLists] = useState<Partial<Record<EmojiLanguage, readonly Emoji[]>>>({});
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const asked =
    text.trim() === '' ? language : isThaiText(text) ? 'th' : /[a-z]/i.test(text) ? 'en' : language;

  useEffect(() => {
    let isCurrent = attempt >= 0;
    const tell = (change: () => void) => isCurrent && change();
    for (const one of new Set([language, asked]))
      loadEmoji(one).then(
        (list) => tell(() => setLists((before) => ({ ...before, [one]: list }))),
        () => tell(() => setFailed(true)),
      );
    return () => {
      isCurrent = false;
    };
  }, [language, asked, attempt]);

  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  const [all, among] = [lists[language], lists[asked]];
  if (all === undefined || among === undefined) return { kind: hasFailed ? 'failed' : 'loading', retry };
  const found = text.trim() === '' ? undefined : named(findEmoji(among, text), all);
  return { kind: 'there', all, found, retry };
}

/** Replaces found emoji by their entries in the page's language, so that their names are in that language. */
function named(found: readonly Emoji[], all: readonly Emoji[]): readonly Emoji[] {
  const own = new Map(all.map((one) => [one.sign, one]));
  return found.map((one) => own.get(one.sign) ?? one);
}
