import { hashText } from './hash-text.ts';
import type { TableDefinition } from './table-definition.ts';

/** Returns the definition with a new hash, computed from this definition and the hash before it. */
export function rolledForward(definition: TableDefinition, now: number): TableDefinition {
  const { _hash, lastInsertId: _number, lastModified: _time, _previousHash: _before, ...said } = definition;
  const previous = _hash === '' ? null : _hash;
  const next = hashText(JSON.stringify([previous, said]));
  return { ...definition, lastModified: now, _hash: next, _previousHash: previous };
}
