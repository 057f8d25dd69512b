import * as built from 'virtual:words';

type Say = (...given: readonly unknown[]) => string;

const now: Record<string, Say> = {};

/**
 * All words as functions. The function of a word stays the same when its text changes, so that code that has
 * stored it returns the new text.
 */
export const m: Record<string, Say> = {};

function take(words: Readonly<Record<string, Say>>): void {
  Object.assign(now, words);
  for (const name of Object.keys(words)) m[name] ??= (...given) => now[name]?.(...given) ?? name;
}

take(built);

import.meta.hot?.on('mitto:words', async ({ address }: { readonly address: string }) => {
  take(await import(/* @vite-ignore */ address));
  dispatchEvent(new Event('mitto:words'));
});
