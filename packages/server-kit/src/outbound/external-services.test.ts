import { startLoopbackServer } from '@mitto/testkit/loopback-server';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askService, ExternalService, ExternalServices, isPlainPath } from './external-services.ts';

let asked: {
  readonly path: string;
  readonly method: string;
  readonly headers: object;
  readonly body: string;
}[];
let answers: { readonly status?: number; readonly text: string; readonly location?: string };
let server: Awaited<ReturnType<typeof startLoopbackServer>>;

const told = {
  days: [{ rain: 3, wind: 8, station: 'secret' }, { rain: 0 }],
  place: 'Bangkok',
  owner: 'secret',
};

beforeAll(async () => {
  server = await startLoopbackServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    asked.push({ path: request.url ?? '', method: request.method ?? '', headers: request.headers, body });
    const { status = 200, text, location } = answers;
    response.writeHead(status, location === undefined ? {} : { location }).end(text);
  });
});
beforeEach(() => {
  asked = [];
  answers = { text: JSON.stringify(told) };
});
afterAll(() => server.close());

const service = (further: object = {}) =>
  v.parse(ExternalService, { name: 'weather', address: `${server.origin}/v1/`, ...further });
const question = {
  method: 'GET',
  path: 'today',
  payload: { town: 'กรุงเทพ & more', days: 2 },
  headers: {},
} as const;

test('a GET sends the payload as its query, a POST as its body, both with the headers that the operator adds', async () => {
  const weather = service({ adds: { 'x-key': 'of the operator' }, methods: ['GET', 'POST'] });
  expect(
    await askService(weather, { ...question, headers: { 'x-key': 'of the caller', 'x-unit': 'mm' } }),
  ).toEqual(told);
  await askService(weather, { ...question, method: 'POST', path: '' });
  const [got, posted] = asked;
  expect(new URL(got?.path ?? '', server.origin).pathname).toBe('/v1/today');
  expect(Object.fromEntries(new URL(got?.path ?? '', server.origin).searchParams)).toEqual({
    town: 'กรุงเทพ & more',
    days: '2',
  });
  expect(got?.headers).toMatchObject({ 'x-key': 'of the operator', 'x-unit': 'mm' });
  expect(posted).toMatchObject({ path: '/v1', method: 'POST', body: JSON.stringify(question.payload) });
});

test('only the configured fields are passed on, and a caller can choose among them', async () => {
  const weather = service({ fields: ['days.rain', 'place'] });
  expect(await askService(weather, question)).toEqual({ days: [{ rain: 3 }, { rain: 0 }], place: 'Bangkok' });
  expect(await askService(weather, { ...question, fields: ['place', 'owner'] })).toEqual({
    place: 'Bangkok',
  });
  expect(await askService(service(), { ...question, fields: ['place'] })).toEqual({ place: 'Bangkok' });
});

test('what is no JSON with status 200 within the limits is an error, and a redirect leads nowhere', async () => {
  const refused = async (further: object = {}) =>
    await askService(service(further), question).then(
      () => 'answered',
      (error: Error) => error.message,
    );
  answers = { status: 500, text: '{}' };
  expect(await refused()).toContain('status 500');
  answers = { text: '<html>' };
  expect(await refused()).toContain('something else than JSON');
  answers = { text: JSON.stringify('x'.repeat(2000)) };
  expect(await refused({ maxBytes: 1000 })).toContain('more than 1000 bytes');
  answers = { status: 302, text: '', location: `${server.origin}/elsewhere` };
  expect(await refused()).toContain('status 302');
  expect(asked.map(({ path }) => path.split('?')[0])).not.toContain('/elsewhere');
});

test('a host name that resolves to a private address is not asked', async () => {
  const inside = service({ address: server.origin.replace('127.0.0.1', 'inside.example') });
  await expect(askService(inside, question, async () => ['127.0.0.1'])).rejects.toThrow('private address');
  expect(asked).toEqual([]);
});

test('a path has plain segments, none of which leads upwards', () => {
  expect(['', 'today', 'v2/a-b_c~d.json', '2026/11'].every(isPlainPath)).toBe(true);
  const strange = [
    '/',
    'a/',
    'a//b',
    '..',
    'a/../b',
    '.',
    'a?b',
    'a#b',
    'a%2fb',
    'a\\b',
    'a b',
    '@evil.example',
  ];
  expect(strange.filter(isPlainPath)).toEqual([]);
});

test('a list that is wrong is refused with its fault', () => {
  const fault = (list: unknown) =>
    v.safeParse(ExternalServices, typeof list === 'string' ? list : JSON.stringify(list)).issues?.[0].message;
  const one = { name: 'weather', address: 'https://weather.example' };
  expect(fault([one])).toBeUndefined();
  expect(fault('weather')).toBe('a list in JSON');
  expect(fault([{ ...one, name: 'Weather' }])).toBe('a name in small letters');
  expect(fault([{ ...one, address: 'file:///etc/passwd' }])).toBe('a web address');
  expect(fault([{ ...one, address: 'https://weather.example?key=1' }])).toBe('a web address without ? and #');
  expect(fault([{ ...one, headers: ['authorization'] }])).toBe('a header that callers may set');
  for (const list of [[one, one], [{ ...one, name: 'gifs' }]])
    expect(fault(list)).toBe('services with different names, none of them gifs');
});
