import fc from 'fast-check';

/** Numbers, dates and words that often reveal bugs. */
const edges: readonly unknown[] = [
  ...[0, -0, -1, 1.5, 1e21, 1e308, 9007199254740994, -9007199254740994, 8.64e15 + 1, 2147483648, 4294967296],
  ...[
    '',
    ' ',
    '0',
    'null',
    'undefined',
    'NaN',
    '-1',
    '1e999',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udfff',
    '\u202egnp.exe',
  ],
  ...[
    "'; drop table account_member; --",
    '%00',
    '../../../etc/passwd',
    '#{7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
  ],
  ...[
    '\u{1f469}\u200d\u{1f469}\u200d\u{1f466}',
    'ﬃ',
    'İ',
    'ß',
    '٣',
    '𝟘𝟙',
    'x'.repeat(5000),
    'é'.repeat(3000),
    '١٢٣٤٥٦',
  ],
  ...['2026-02-30', '275760-09-13T00:00:00.001Z', '00000000-0000-0000-0000-000000000000', 'ROLE_ADMIN'],
  ...[
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { length: 1e9 },
    { toString: 'x' },
    { constructor: { name: 'x' } },
  ],
];

/**
 * Makes a valid value with one mistake: a field is missing, added, doubled, of another type, or has an
 * extreme value.
 */
export function nearly(good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(good, fc.nat(), fc.nat(), fc.constantFrom(...edges), fc.string({ unit: 'binary', maxLength: 20 }))
    .map(([value, where, how, edge, word]) => spoil(value, where, how, edge, word));
}

function spoil(value: unknown, where: number, how: number, edge: unknown, word: string): unknown {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    return how % 3 === 0 ? { [word]: edge } : edge;
  }
  const keys = Object.keys(value);
  const key = keys[where % keys.length] ?? '';
  // The condition above returns for values that are not objects.
  const copy: Record<string, unknown> = { ...(value as Record<string, unknown>) };
  const inner = copy[key];
  if (typeof inner === 'object' && inner !== null && how % 2 === 0) {
    return { ...copy, [key]: spoil(inner, where >> 2, how >> 1, edge, word) };
  }
  switch (how % 7) {
    case 0:
      delete copy[key];
      return copy;
    case 1:
      return { ...copy, [word]: edge };
    case 2:
      return { ...copy, [key]: [inner, inner] };
    case 3:
      return { ...copy, [key]: word };
    case 4:
      return { ...copy, [key]: `${JSON.stringify(inner)}${word}` };
    case 5:
      return Object.values(copy);
    default:
      return { ...copy, [key]: edge };
  }
}
