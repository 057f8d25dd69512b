import type { ReadTx } from '@mitto/localdb/local-store';
import type { GivenRecord } from './given-record.ts';
import { readLocalRows } from './local-records.ts';
import { refuseTable } from './table-refusal.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const refLength = 6;
/** Allowed form of a reference in a file. The file may come from another program with other rules. */
const allowedRef = /^[\w-]{1,64}$/;

export function randomRef(): string {
  let ref = '';
  while (ref.length < refLength) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // 248 is the largest multiple of 62 in a byte. Using higher bytes would make some letters more frequent.
    if (byte < 248) ref += letters.charAt(byte % letters.length);
  }
  return ref;
}

/**
 * Returns a reference for each record: the record's own, a new one if it has none, or undefined if its own is
 * already taken.
 */
export async function randomRefs(
  tx: ReadTx,
  table: string,
  records: readonly GivenRecord[],
  whole?: Set<string>,
): Promise<(string | undefined)[]> {
  const own = records.flatMap(({ _ref }, record) => {
    if (_ref !== undefined && !allowedRef.test(_ref)) refuseTable('this _ref is not allowed', { record });
    return _ref ?? [];
  });
  const taken = whole ?? new Set((await readLocalRows(tx, table, own)).flatMap((row) => row?.ref ?? []));
  const refs = records.map(({ _ref }) => {
    if (_ref === undefined) return undefined;
    if (taken.has(_ref)) return null;
    taken.add(_ref);
    return _ref;
  });
  const count = refs.filter((ref) => ref === undefined).length;
  const drawn = whole ? freeAmong(whole, count) : await freeRefs(tx, table, count, taken);
  return refs.map((ref) => (ref === undefined ? drawn.pop() : (ref ?? undefined)));
}

function freeAmong(whole: Set<string>, count: number): string[] {
  return Array.from({ length: count }, () => {
    let ref = randomRef();
    while (whole.has(ref)) ref = randomRef();
    whole.add(ref);
    return ref;
  });
}

async function freeRefs(
  tx: ReadTx,
  table: string,
  count: number,
  taken: ReadonlySet<string>,
): Promise<string[]> {
  const free = new Set<string>();
  while (free.size < count) {
    const drawn = new Set<string>();
    while (free.size + drawn.size < count) drawn.add(randomRef());
    const candidates = [...drawn];
    const found = await readLocalRows(tx, table, candidates);
    for (const [index, ref] of candidates.entries()) {
      if (found[index] === undefined && !taken.has(ref)) free.add(ref);
    }
  }
  return [...free];
}
