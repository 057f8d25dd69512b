import { type AccountCallsApi, accountCalls } from '@mitto/account/web/account-calls.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AnswerCache } from './answer-cache.ts';
import { type CallError, sentenceOf } from './call-error.ts';
import { type ApiOptions, createApi } from './create-api.ts';
import { RunningRequests } from './running-requests.ts';

interface Heard {
  readonly address: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | null;
}

const { fetch: realFetch } = globalThis;
let heard: Heard[];
/** The fake server's answers, in order; the last one repeats. */
let answers: (() => Response | Promise<Response>)[];

beforeEach(() => {
  heard = [];
  answers = [() => told({ result: {} })];
  // The network is faked here; session.db.test.ts shows that the real server understands these calls.
  globalThis.fetch = async (address, request) => {
    // The probe of the connection is no call.
    if (address === '/health/check') return new Response();
    heard.push({
      address: String(address),
      method: request?.method ?? '',
      headers: new Headers(request?.headers),
      body: typeof request?.body === 'string' ? request.body : null,
    });
    request?.signal?.throwIfAborted();
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer) throw new Error('No answer was prepared.');
    const { promise, reject } = Promise.withResolvers<Response>();
    request?.signal?.addEventListener('abort', () => reject(request.signal?.reason));
    return await Promise.race([answer(), promise]);
  };
});
afterEach(async () => {
  globalThis.fetch = realFetch;
  await cookieStore.delete('mitto_csrf');
});

function told(envelope: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(envelope), { status, headers });
}

const refused = (status: number, code: string, countDown?: number) => () =>
  told({ error: { code, message: `Told ${code}.`, countDown } }, status);
const lost = () => {
  throw new TypeError('Failed to fetch');
};

const words = () => ({ client: 'mitto-web', build: '1.0.0', schema: 3, language: 'th' });
const api = (options: Partial<ApiOptions> = {}) =>
  createApi<AccountCallsApi>(accountCalls, { words, ...options });
const keyOf = ({ headers }: Heard) => headers.get('idempotency-key');
/** Waits for a call that fails, and returns its failure. */
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (failure: CallError) => failure,
  );

test('a call carries its options, its bearer, and the CSRF token when there is the cookie [web-kit 7.1]', async () => {
  const credentials = { bearer: () => 'abc', renew: async () => false };
  await api({ credentials }).devices();
  await cookieStore.set('mitto_csrf', 'token.signed');
  await api({ credentials }).removeDevice({ deviceId: 'x' });
  const [get, remove] = heard;
  expect(get?.headers.get('options')).toBe('client=mitto-web; build=1.0.0; schema=3; language=th');
  expect(get?.headers.get('authorization')).toBe('Bearer abc');
  expect(get?.headers.get('x-csrf-token')).toBeNull();
  expect(remove?.headers.get('x-csrf-token')).toBe('token.signed');
  expect([remove?.method, remove?.address, remove?.body]).toEqual([
    'DELETE',
    '/user/device',
    '{"deviceId":"x"}',
  ]);
});

test('a GET has its input in the address', async () => {
  await api().openIdToken({ code: 'a&b=12345', openid: 'หก' });
  expect(heard[0]?.address).toBe('/user/openid/token?code=a%26b%3D12345&openid=%E0%B8%AB%E0%B8%81');
});

test('what changes something has one key for all tries; what may be repeated has none', async () => {
  answers = [lost, refused(503, 'busy'), () => told({ result: { userIds: ['1'] } })];
  const input = { records: [{ email: 'a@b.example', password: 'long enough' }] };
  expect(await api().addUser(input)).toEqual({ userIds: ['1'] });
  const [key, ...others] = heard.map(keyOf);
  expect([key, others]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), [key, key]]);
  heard = [];
  answers = [() => told({ result: {} })];
  await api().addUser(input);
  await api().existsUser({ type: 'email', value: 'x' });
  expect(heard.map(keyOf)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), null]);
});

test('it is tried three times, not for ever, and a refusal not at all', async () => {
  answers = [lost];
  await expect(api().devices()).rejects.toMatchObject({ code: 'no-answer', status: 0 });
  expect(heard).toHaveLength(3);
  heard = [];
  answers = [refused(403, 'forbidden')];
  await expect(api().devices()).rejects.toMatchObject({ code: 'forbidden', sentence: 'Told forbidden.' });
  answers = [refused(429, 'too-many', 43_200)];
  await expect(api().devices()).rejects.toMatchObject({ countDown: 43_200 });
  expect(heard).toHaveLength(2);
});

test('the same request that is still being worked on is waited for', async () => {
  answers = [refused(409, 'idempotency/running', 0), () => told({ result: {} })];
  await api().removeDevices();
  expect(heard).toHaveLength(2);
});

test('an answer that makes no sense is told in a sentence of ours [web-kit 8.8]', async () => {
  for (const body of ['<h1>Gateway</h1>', 'null', '{"error":"no"}', '{"error":{"code":1}}']) {
    answers = [() => new Response(body, { status: 500 })];
    expect(sentenceOf(await failureOf(api().devices()))).toBe('There was an error, please try again later.');
  }
});

test('a caller who gives up gets their own reason, at once and also between two tries', async () => {
  const gate = Promise.withResolvers<Response>();
  answers = [() => gate.promise];
  const leaving = new AbortController();
  const call = api().devices({}, { signal: leaving.signal });
  leaving.abort(new Error('The screen is gone.'));
  await expect(call).rejects.toThrow('The screen is gone.');
  answers = [refused(503, 'busy', 3)];
  const second = new AbortController();
  const waiting = api().devices({}, { signal: second.signal });
  await expect.poll(() => heard.length).toBe(2);
  second.abort(new Error('Gone again.'));
  await expect(waiting).rejects.toThrow('Gone again.');
});

test('a connection that never answers is lost after its time', async () => {
  answers = [() => Promise.withResolvers<Response>().promise];
  await expect(api({ answerWithinMs: 20 }).devices()).rejects.toMatchObject({ code: 'no-answer' });
  expect(heard).toHaveLength(3);
});

test('a bearer that has run out is renewed once, and the call made again', async () => {
  let bearer = 'old';
  const credentials = {
    bearer: () => bearer,
    renew: async () => {
      bearer = 'new';
      return true;
    },
  };
  answers = [refused(401, 'unauthorized'), () => told({ result: [] })];
  expect(await api({ credentials }).devices()).toEqual([]);
  expect(heard.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new']);
  answers = [refused(401, 'unauthorized')];
  await expect(api({ credentials }).devices()).rejects.toMatchObject({ code: 'unauthorized' });
  expect(heard).toHaveLength(4);
});

test('an answer is kept for 15 minutes, or as long as one says, and two who ask at once share it [web-kit 9.11]', async () => {
  let now = 0;
  const cache = new AnswerCache(() => now);
  const { signInProviders } = api({ cache });
  await Promise.all([signInProviders({}, { keep: true }), signInProviders({}, { keep: true })]);
  now = 15 * 60_000 - 1;
  await signInProviders({}, { keep: true });
  expect(heard).toHaveLength(1);
  now += 1;
  await signInProviders({}, { keep: 1000 });
  now += 1000;
  await signInProviders({}, { keep: 1000 });
  cache.clear();
  await signInProviders({}, { keep: true });
  expect(heard).toHaveLength(4);
});

test('what was kept for one member is not told to the next', async () => {
  let bearer: string | undefined = 'ana';
  const { devices } = api({ credentials: { bearer: () => bearer, renew: async () => false } });
  await devices({}, { keep: true });
  bearer = 'ben';
  await devices({}, { keep: true });
  expect(heard.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer ana', 'Bearer ben']);
});

test('a failure is not kept', async () => {
  answers = [refused(403, 'forbidden'), () => told({ result: [] })];
  const { signInProviders } = api();
  await expect(signInProviders({}, { keep: true })).rejects.toMatchObject({ code: 'forbidden' });
  expect(await signInProviders({}, { keep: true })).toEqual([]);
});

test('while requests run it says so, after 8 s that it is slow, and quiet ones are not shown', async () => {
  vi.useFakeTimers();
  const requests = new RunningRequests();
  const seen: string[] = [];
  requests.subscribe(() => seen.push(requests.state));
  const gate = Promise.withResolvers<Response>();
  answers = [() => gate.promise];
  const call = api({ requests }).devices();
  const quiet = api({ requests }).userInfo({}, { isQuiet: true });
  expect(requests.state).toBe('running');
  await vi.advanceTimersByTimeAsync(7999);
  expect(requests.state).toBe('running');
  await vi.advanceTimersByTimeAsync(1);
  expect(requests.state).toBe('slow');
  vi.useRealTimers();
  gate.resolve(told({ result: [] }));
  await call;
  await quiet.catch(() => undefined);
  expect(seen).toEqual(['running', 'slow', 'idle']);
});

test('what hangs is asked for again when one says so, under the same key, and counts as slow anew', async () => {
  vi.useFakeTimers();
  const requests = new RunningRequests();
  const never = () => new Promise<Response>(() => undefined);
  answers = [never, never, () => told({ result: {} })];
  const call = api({ requests }).sendEmailVerification();
  expect(requests.askAgain()).toBe(false);
  await vi.advanceTimersByTimeAsync(8000);
  expect(requests.askAgain()).toBe(true);
  expect(requests.state).toBe('running');
  await vi.advanceTimersByTimeAsync(8000);
  expect(requests.state).toBe('slow');
  expect(requests.askAgain()).toBe(true);
  vi.useRealTimers();
  await call;
  expect(heard).toHaveLength(3);
  expect(new Set(heard.map(keyOf)).size).toBe(1);
  expect(keyOf(heard[0] as Heard)).not.toBeNull();
  expect(requests.state).toBe('idle');
});

test('the time of the server comes with every answer', async () => {
  const dates: number[] = [];
  answers = [() => told({ result: [] }, 200, { date: 'Sat, 21 Nov 2026 13:00:00 GMT' })];
  await api({ onDate: (date) => dates.push(date) }).devices();
  expect(dates).toEqual([Date.UTC(2026, 10, 21, 13)]);
});

test('an error is what a form needs: code, sentence, fields', async () => {
  answers = [() => told({ error: { code: 'invalid', message: 'Check.', fields: { email: 'email' } } }, 422)];
  const fields = { email: 'email' };
  expect(await failureOf(api().devices())).toMatchObject({ code: 'invalid', sentence: 'Check.', fields });
});

const proof = { challenge: 'a challenge of the test', rounds: 2, bits: 4 };
const proofAsked = () =>
  told({ error: { code: 'account/proof-needed', message: 'One moment.', proof } }, 428);

test('a proof of work that the server asks for is solved, and the call sent again with it and its key', async () => {
  answers = [proofAsked, () => told({ result: { userIds: [] } })];
  const requests = new RunningRequests();
  const states: string[] = [];
  requests.subscribe(() => states.push(requests.state));
  const records = [{ email: 'ana@people.example', password: 'Heron-on-one-leg-4' }];
  expect(await api({ requests }).addUser({ records })).toEqual({ userIds: [] });
  expect(heard.map(({ headers }) => headers.get('proof-of-work'))).toEqual([
    null,
    expect.stringMatching(/^a challenge of the test;\d+,\d+$/),
  ]);
  expect(new Set(heard.map(keyOf)).size).toBe(1);
  expect(states).toEqual(['running', 'proving', 'running', 'idle']);
});

test('a call that nobody waits for solves its proof without a notice', async () => {
  answers = [proofAsked, () => told({ result: { exists: true } })];
  const requests = new RunningRequests();
  const states: string[] = [];
  requests.subscribe(() => states.push(requests.state));
  const asked = { type: 'email', value: 'ana@people.example' } as const;
  expect(await api({ requests }).existsUser(asked, { isQuiet: true })).toEqual({ exists: true });
  expect(states).toEqual([]);
});

test('a server that asks for ever more proofs is believed three times', async () => {
  answers = [proofAsked];
  const failure = await failureOf(api().existsUser({ type: 'email', value: 'ana@people.example' }));
  expect(failure).toMatchObject({ code: 'account/proof-needed', status: 428 });
  expect(heard).toHaveLength(4);
});

test('a caller who goes away ends the work', async () => {
  answers = [
    () => told({ error: { code: 'account/proof-needed', message: '', proof: { ...proof, bits: 30 } } }, 428),
  ];
  const leaving = new AbortController();
  const asked = { type: 'email', value: 'ana@people.example' } as const;
  const answer = api().existsUser(asked, { signal: leaving.signal });
  await expect.poll(() => heard.length).toBe(1);
  leaving.abort(new Error('The member left.'));
  await expect(answer).rejects.toThrow('The member left.');
});
