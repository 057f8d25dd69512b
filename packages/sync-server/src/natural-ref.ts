import { createHash } from 'node:crypto';

/**
 * The reference of a record that is known by whom it joins rather than by an id of its own (a like, a favourite):
 * every device of the member derives the same, so two of them cannot make it twice. A UUID of version 8.
 */
export function naturalRef(uid: string, table: string, target: string): string {
  const digest = createHash('sha256').update(`${uid}\n${table}\n${target}`).digest();
  digest[6] = 0x80 | ((digest[6] ?? 0) & 0x0f);
  digest[8] = 0x80 | ((digest[8] ?? 0) & 0x3f);
  const hex = digest.subarray(0, 16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
