import type { CallEntry } from '@mitto/kit/define-api';
import fc from 'fast-check';
import { testOptionsHeader } from '../call-over-http.ts';
import { arbitraryOf } from './arbitrary-of.ts';
import { hostileBody } from './hostile-body.ts';
import { nearly } from './nearly.ts';

export type ShotBy = 'nobody' | 'member' | 'admin' | 'impostor';

/** One complete request, which can be repeated exactly. */
export interface Shot {
  readonly call: string;
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly by: ShotBy;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** Makes requests for this call: valid, nearly valid, and hostile. */
export function shotsAt(name: string, entry: CallEntry, known: readonly string[]): fc.Arbitrary<Shot> {
  const good = arbitraryOf(entry.input, known);
  const input = fc.oneof({ weight: 4, arbitrary: good }, { weight: 5, arbitrary: nearly(good) });
  const isGet = entry.method === 'GET';
  return fc
    .record({
      by: fc.constantFrom<ShotBy>(
        'nobody',
        'impostor',
        'member',
        'member',
        'member',
        'admin',
        'admin',
        'admin',
      ),
      query: isGet ? fc.oneof({ weight: 9, arbitrary: input.map(asQuery) }, hostileQuery) : fc.constant(''),
      body: isGet
        ? fc.constant(undefined)
        : fc.oneof({ weight: 9, arbitrary: input.map(asBody) }, { weight: 2, arbitrary: hostileBody }),
      headers: fc.oneof({ weight: 8, arbitrary: plainHeaders }, { weight: 2, arbitrary: oddHeaders }),
      ip: fc.ipV4(),
    })
    .map(({ by, query, body, headers, ip }) => ({
      call: name,
      method: entry.method,
      path: `${entry.path}${query}`,
      by,
      headers: { 'x-forwarded-for': ip, ...headers },
      body,
    }));
}

function asBody(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value) ?? '', 'utf8');
}

function asQuery(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `?${encode(value)}`;
  const pairs = Object.entries(value).map(([key, one]) => `${encode(key)}=${encode(one)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`.slice(0, 6000);
}

/**
 * Encodes a part of a query. `encodeURIComponent` throws for half a surrogate pair, which a hostile client
 * can still send as bytes.
 */
function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

const hostileQuery = fc.oneof(
  fc.constantFrom(
    '?',
    '?&&&',
    '?=',
    '?a=1&a=2',
    '?%',
    '?%ff',
    '?a=%00',
    '?__proto__=1',
    '?__proto__[a]=1',
    '?constructor=1',
  ),
  fc.constantFrom(
    `?a=${'x'.repeat(5000)}`,
    `?${'a&'.repeat(2000)}`,
    '?a[]=1&a[]=2',
    '?a=%ED%A0%80',
    '?a=%F0%28%8C%28',
  ),
  fc.webQueryParameters().map((query) => `?${query}`),
);

const plainHeaders = fc.constant({ 'content-type': 'application/json', options: testOptionsHeader });

const printable = fc.stringMatching(/^[!-~\u00a1-\u00ff]{0,60}$/);

const oddHeaders = fc.record(
  {
    'content-type': fc.oneof(
      fc.constantFrom(
        'application/json',
        'application/json; charset=utf-16',
        'text/plain',
        'application/xml',
        'multipart/form-data; boundary=x',
      ),
      fc.constantFrom(
        'application/x-www-form-urlencoded',
        'application/json;charset=utf-8',
        'APPLICATION/JSON',
        'application/json, text/html',
      ),
      printable,
    ),
    options: fc.oneof(
      fc.constantFrom(
        '',
        'client=',
        'client=mitto-web',
        'client=mitto-web; build=1; schema=9999999; language=e',
      ),
      printable,
    ),
    authorization: fc.oneof(
      fc.constantFrom('Bearer', 'Bearer ', 'Basic YTpi', `Bearer ${'a'.repeat(5000)}`, 'bearer null'),
      printable,
    ),
    'idempotency-key': fc.oneof(
      fc.constantFrom('', 'short', 'k'.repeat(16), 'k'.repeat(101)),
      fc.uuid(),
      printable,
    ),
    cookie: fc.oneof(
      fc.constantFrom('mitto_csrf=forged', 'mitto_csrf=', '=', ';;;', 'a=b; a=c; __proto__=d'),
      printable,
    ),
    origin: fc.constantFrom('null', 'https://evil.example', 'http://127.0.0.1:4000', 'about:blank'),
    'x-request-id': fc.oneof(fc.constantFrom('1', '../../x', 'a'.repeat(36)), printable),
    'x-forwarded-for': fc.oneof(
      fc.constantFrom('', 'not an address', '::1', '::ffff:10.0.0.1', '1.2.3.4, 5.6.7.8', '999.999.999.999'),
      printable,
    ),
    'content-encoding': fc.constantFrom('gzip', 'br', 'identity', 'x'),
    accept: fc.constantFrom('text/html', '*/*', 'application/json', ''),
    'user-agent': printable,
  },
  { requiredKeys: [] },
);
