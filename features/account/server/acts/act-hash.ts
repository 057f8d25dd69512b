import { createHash } from 'node:crypto';
import type { ActRow } from '../store/acts.ts';

/** The previous hash of the first line. */
export const noHash = '';

/** Chains a line to the line before it: sha256 over all fields, as JSON with sorted keys. */
export function actHash(act: Omit<ActRow, 'hash'>): string {
  const said = {
    number: act.number,
    at: act.at,
    by: act.by_pseudonym,
    act: act.act,
    subject: act.subject_pseudonym,
    detail: act.detail,
    previous_hash: act.previous_hash,
  };
  return createHash('sha256').update(canonicalJson(said)).digest('hex');
}

/** Sorts the keys, as jsonb does not keep their order and the hash must be the same. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
