const nul = String.fromCharCode(0);

export type Fault = 'malformed' | 'invalid';

/**
 * Checks a parsed body before any schema does. Too deep nesting, or a key that could pollute a prototype,
 * makes the body malformed. A NUL character (which PostgreSQL cannot store) or half a surrogate pair (which
 * UTF-8 cannot encode) makes it invalid.
 */
export function findFault(value: unknown, depth: number): Fault | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : 'invalid';
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === 0) return 'malformed';
  const entries: Array<[string, unknown]> = Array.isArray(value)
    ? value.map((item): [string, unknown] => ['', item])
    : Object.entries(value);
  for (const [key, item] of entries) {
    if (isPoisoned(key, item)) return 'malformed';
    if (!isStorable(key)) return 'invalid';
    const fault = findFault(item, depth - 1);
    if (fault) return fault;
  }
  return undefined;
}

function isPoisoned(key: string, item: unknown): boolean {
  if (key === '__proto__') return true;
  return (
    key === 'constructor' && typeof item === 'object' && item !== null && Object.hasOwn(item, 'prototype')
  );
}

/** True if the text can be stored and read again unchanged. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes(nul);
}
