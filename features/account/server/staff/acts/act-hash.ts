import { createHash } from 'node:crypto';
import type { ActRow } from '../../store/acts.ts';

/** Value of `previous_hash` in the first row of the audit log. */
export const noHash = '';

/**
 * Hash of a row of the audit log: sha256 over all its fields, as JSON with sorted keys. One field is the hash
 * of the previous row, which chains the rows.
 */
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

/**
 * Serialises with sorted keys: jsonb does not preserve the order of keys, and the hash must not depend on it.
 */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
