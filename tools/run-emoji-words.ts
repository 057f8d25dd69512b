import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTone } from '../packages/widgets/src/emoji/with-tone.ts';
import { root } from './installation.mjs';
import { runProgram, Trouble } from './trouble.mjs';

// Writes the data of the emoji picker from an unpacked `emojibase-data` (Unicode's order, groups and names):
//   npm pack emojibase-data@17.0.0, tar xzf …, node tools/run-emoji-words.ts package

interface Entry {
  readonly emoji: string;
  readonly label: string;
  readonly tags?: readonly string[];
  readonly group?: number;
  readonly order?: number;
  readonly version: number;
  readonly skins?: readonly { readonly emoji: string; readonly tone: number | readonly number[] }[];
}

/** Newest emoji version that the picker offers. Many phones show later emoji as empty boxes. */
const newest = 15;
/**
 * Number of the emoji group that is left out. It contains only skin tones and hair, which nobody sends alone.
 */
const parts = 2;
const licence =
  'Order, groups and names from Unicode (Unicode License v3) by way of emojibase-data (MIT); made by tools/run-emoji-words.ts.';

function read(folder: string, language: string): Entry[] {
  // The shape is not checked at run time; unit tests check the output.
  const entries = JSON.parse(readFileSync(join(folder, language, 'data.json'), 'utf8')) as Entry[];
  return entries.map((entry) => ({ ...entry, emoji: asRecommended(entry.emoji) }));
}

/**
 * Removes the variation selector of an emoji that is in colour by default. The package adds it to every
 * emoji, but Unicode recommends such emoji without it.
 */
function asRecommended(sign: string): string {
  return /^\p{RGI_Emoji}$/v.test(sign) ? sign : sign.replaceAll('\u{FE0F}', '');
}

function isOffered({ group, order, version }: Entry): boolean {
  return group !== undefined && group !== parts && order !== undefined && version <= newest;
}

function takesTone({ emoji, skins }: Entry): boolean {
  return skins?.some((skin) => skin.tone === 1 && skin.emoji === withTone(emoji, 1)) === true;
}

/** The emoji of each group in Unicode's order, and those that can have a skin tone. */
function emojiOf(entries: readonly Entry[]) {
  const groups = [...Map.groupBy(entries, ({ group = 0 }) => group).values()];
  return {
    groups: groups.map((group) => group.map(({ emoji }) => emoji)),
    takingTone: entries.filter(takesTone).map(({ emoji }) => emoji),
  };
}

/** For each emoji: the emoji itself, its name, and the search words that are not in the name. */
const wordsOf = (entries: readonly Entry[]) => entries.map(wordsOfOne);

function wordsOfOne({ emoji, label, tags = [] }: Entry): readonly string[] {
  const own = new Set(label.toLowerCase().split(/[\s:,]+/));
  const more = tags.filter((tag) => !own.has(tag.toLowerCase()));
  return [emoji, label, ...more.flatMap((tag) => tag.split(' '))];
}

function wordsIn(
  language: ReadonlyMap<string, Entry>,
  { emoji, label }: Entry,
): Pick<Entry, 'label' | 'tags'> {
  const entry = language.get(emoji);
  if (entry === undefined) throw new Trouble(`There is no name for ${emoji}, ${label}.`);
  return { label: entry.label, tags: entry.tags ?? [] };
}

/** Writes one row in each line, so that a change of an emoji is a change of its line. */
function write(name: string, key: string, rows: readonly unknown[], more: object = {}): void {
  const head = JSON.stringify({ licence, ...more }).slice(0, -1);
  const lines = rows.map((row) => JSON.stringify(row)).join(',\n');
  const text = `${head},\n${JSON.stringify(key)}: [\n${lines}\n]}\n`;
  writeFileSync(join(root, 'packages/widgets/src/emoji', name), text);
  console.log(name, text.length);
}

await runProgram(() => {
  const folder = process.argv[2];
  if (folder === undefined) throw new Trouble('Which folder? node tools/run-emoji-words.ts <emojibase-data>');
  const offered = read(folder, 'en')
    .filter(isOffered)
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
  const thai = new Map(read(folder, 'th').map((entry) => [entry.emoji, entry]));
  const { groups, takingTone } = emojiOf(offered);
  write('emoji.json', 'groups', groups, { takingTone });
  write('emoji-words.en.json', 'words', wordsOf(offered));
  const inThai = offered.map((entry) => ({ ...entry, ...wordsIn(thai, entry) }));
  write('emoji-words.th.json', 'words', wordsOf(inThai));
  return Promise.resolve(undefined);
});
