import { setImmediate as nextTurn } from 'node:timers/promises';

export interface NameMatch {
  /** Index of the named item. */
  readonly index: number;
  readonly fit: 'exact' | 'start' | 'word';
}

interface Entry {
  readonly key: string;
  readonly index: number;
  readonly isFirstWord: boolean;
}

const bucketLetters = 2;
const perTurn = 4000;

/**
 * Finds names that begin with a text, or that contain a word beginning with it. Entries are stored unsorted,
 * in buckets by their first two letters. Searching the largest bucket takes about a millisecond.
 */
export class NameIndex {
  private readonly buckets = new Map<string, Entry[]>();

  static async of(keysOf: (index: number) => readonly string[], count: number): Promise<NameIndex> {
    const names = new NameIndex();
    for (let index = 0; index < count; index += 1) {
      for (const key of keysOf(index)) names.add(key, index);
      if (index % perTurn === perTurn - 1) await nextTurn();
    }
    return names;
  }

  private add(key: string, index: number): void {
    for (let at = 0; at !== -1 && at < key.length; ) {
      this.put({ key: at === 0 ? key : key.slice(at), index, isFirstWord: at === 0 });
      const space = key.indexOf(' ', at);
      at = space === -1 ? -1 : space + 1;
    }
  }

  private put(entry: Entry): void {
    const name = entry.key.slice(0, bucketLetters);
    const bucket = this.buckets.get(name);
    if (bucket === undefined) this.buckets.set(name, [entry]);
    else bucket.push(entry);
  }

  *startingWith(key: string): Generator<NameMatch> {
    for (const { key: own, index, isFirstWord } of this.entriesNear(key)) {
      if (!own.startsWith(key)) continue;
      const fit = own === key && isFirstWord ? 'exact' : isFirstWord ? 'start' : 'word';
      yield { index, fit };
    }
  }

  /**
   * Finds whole names that differ from the text by one letter left out, added, changed, or swapped with the
   * next. The first letter must match.
   */
  *oneSlipFrom(key: string): Generator<NameMatch> {
    for (const { key: own, index, isFirstWord } of this.entriesNear(key.slice(0, 1))) {
      if (isFirstWord && isOneSlip(own, key)) yield { index, fit: 'word' };
    }
  }

  private *entriesNear(key: string): Generator<Entry> {
    if (key.length >= bucketLetters) {
      yield* this.buckets.get(key.slice(0, bucketLetters)) ?? [];
      return;
    }
    for (const [name, bucket] of this.buckets) if (name.startsWith(key)) yield* bucket;
  }
}

/**
 * True if two words differ by exactly one typing error: a letter left out, added, changed, or swapped with
 * the next.
 */
function isOneSlip(one: string, other: string): boolean {
  if (one.length > other.length) return isOneSlip(other, one);
  if (other.length - one.length > 1 || one === other) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  if (one.length < other.length) return one.slice(at) === other.slice(at + 1);
  const isSwap = one[at] === other[at + 1] && one[at + 1] === other[at];
  return one.slice(at + 1) === other.slice(at + 1) || (isSwap && one.slice(at + 2) === other.slice(at + 2));
}
