import { sha256 } from './sha-256.ts';

const encoder = new TextEncoder();

/**
 * Derives the reference (a UUID of version 8) of a record that has no id of its own and is identified by its
 * two members, such as a like or a favourite. The server and every device of the member derive the same
 * reference, so two devices cannot create the record twice.
 */
export function naturalRef(uid: string, table: string, target: string): string {
  const digest = sha256(encoder.encode(`${uid}\n${table}\n${target}`));
  digest[6] = 0x80 | ((digest[6] ?? 0) & 0x0f);
  digest[8] = 0x80 | ((digest[8] ?? 0) & 0x3f);
  const hex = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
