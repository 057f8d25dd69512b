/** Compares two values made of plain data by their content. Anything else is the same only if it is identical. */
export function hasSameContent(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [ofA, ofB] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))];
  return (
    ofA.length === ofB.size &&
    ofA.every(([key, value]) => ofB.has(key) && hasSameContent(value, ofB.get(key)))
  );
}
