import fc from 'fast-check';

const deep = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth);

const texts: readonly string[] = [
  ...[
    '',
    ' ',
    '{',
    '}',
    '{"a"',
    '{"a":}',
    '{"a":1,}',
    'null',
    '[]',
    '""',
    '0',
    'true',
    'NaN',
    'undefined',
    '{}{}',
    '\ufeff{}',
  ],
  ...[
    '{"__proto__":{"roles":["ROLE_ADMIN"]}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"\\u005f_proto__":{}}',
  ],
  ...[
    '{"a":"\\ud800"}',
    '{"\\udfff":1}',
    '{"a":"\\u0000"}',
    '{"a":1,"a":2}',
    '{"a":1e999999}',
    '{"a":-0}',
    "{'a':1}",
    '{a:1}',
  ],
  ...[
    deep(40, '[', ']'),
    deep(5000, '[', ']'),
    deep(30000, '{"a":', '}'),
    deep(40, '{"a":', '}').replace('}', '1}'),
  ],
  ...[
    `{"a":"${'x'.repeat(63_000)}"}`,
    `{"a":"${'x'.repeat(70_000)}"}`,
    `{${'"a":1,'.repeat(9000)}"b":1}`,
    ' '.repeat(60_000),
  ],
  ...[
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    'a=1&b=2',
    '--x\r\n\r\n--x--',
  ],
];

/** Bodies that are not JSON, are too large, or are hostile JSON. */
export const hostileBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constantFrom(...texts).map((text) => Buffer.from(text, 'utf8')),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  // JSON text that contains bytes that are not UTF-8.
  fc
    .uint8Array({ minLength: 1, maxLength: 8, min: 0x80 })
    .map((bytes) => Buffer.concat([Buffer.from('{"a":"'), bytes, Buffer.from('"}')])),
  fc.json({ maxDepth: 4 }).map((text) => Buffer.from(text, 'utf8')),
);
