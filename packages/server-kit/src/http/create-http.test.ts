import { coreErrors } from '@mitto/kit/define-errors';
import { afterEach, describe, expect, test } from 'vitest';
import type { HttpOptions } from './http-options.ts';
import { askRefused, ask as askSmall, json, post, type SmallRequest } from './small-caller.ts';
import { createSmallHttp, knownClient, type SmallHttp } from './small-http.ts';

let http: SmallHttp | undefined;
afterEach(async () => {
  await http?.close();
  http = undefined;
});

function server(change?: Partial<HttpOptions>): SmallHttp {
  http ??= createSmallHttp(change);
  return http;
}

const ask = (options: SmallRequest) => askSmall(server(), options);
const refusal = (options: SmallRequest) => askRefused(server(), options);

test('the time that is told is that of the clock by which everything else is dated', async () => {
  const at = Date.UTC(2031, 4, 6, 7, 8, 9, 500);
  server({ now: () => at });
  expect((await ask({ url: '/health' })).headers['date']).toBe('Tue, 06 May 2031 07:08:09 GMT');
});

describe('who may call', () => {
  test('a signed-in member is answered in the envelope', async () => {
    const answer = await ask(post('/greet', '{"text":"hola"}', { bearer: 'ana' }));
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({ result: { text: 'hola' } });
    expect(answer.headers['x-request-id']).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  test('a token that is looked up elsewhere first counts the same', async () => {
    expect((await ask(post('/greet', '{"text":"hola"}', { bearer: 'late ana' }))).status).toBe(200);
    expect((await refusal(post('/greet', '{"text":"hola"}', { bearer: 'late nobody' }))).error.code).toBe(
      'unauthorized',
    );
  });

  test.each([
    ['no token', {}],
    ['a wrong token', { authorization: 'Bearer nobody' }],
    ['another scheme', { authorization: 'Basic ana' }],
    ['an empty token', { authorization: 'Bearer ' }],
    ['an endless token', { authorization: `Bearer ${'a'.repeat(5000)}` }],
  ])('%s is refused where somebody has to be signed in', async (_, headers) => {
    const { status, error, headers: told } = await refusal(post('/greet', '{"text":"hola"}', { headers }));
    expect([status, error.code]).toEqual([401, 'unauthorized']);
    expect(told['www-authenticate']).toBe('Bearer realm="mitto"');
  });

  test.each([
    ['reset', 'POST /greet', 'reset-first'],
    ['suspendedReset', 'POST /greet', 'reset-first'],
    ['reset', 'GET /visit', 'ok'],
    ['paused', 'POST /greet', 'paused'],
    ['paused', 'PUT /greet', 'ok'],
    ['paused', 'GET /visit', 'ok'],
    ['suspended', 'POST /greet', 'suspended'],
    ['suspended', 'PUT /greet', 'suspended'],
    ['suspended', 'GET /visit', 'ok'],
    ['ana', 'POST /administer', 'forbidden'],
    ['paused', 'POST /administer', 'forbidden'],
    ['suspended', 'POST /administer', 'forbidden'],
    ['reset', 'POST /administer', 'forbidden'],
    ['admin', 'POST /administer', 'ok'],
  ])('%s, %s: %s', async (bearer, route, outcome) => {
    const [method, url] = route.split(' ');
    const payload = method === 'GET' ? {} : { payload: '{"text":"hola"}', headers: json };
    const answer = await ask({ method: method as 'GET', url: url ?? '', bearer, ...payload });
    const body = JSON.parse(answer.text) as { error?: { code: string } };
    expect(body.error?.code ?? 'ok').toBe(outcome);
  });

  test('a suspension with an end counts down to it, one without does not', async () => {
    const until = await refusal(post('/greet', '{"text":"hola"}', { bearer: 'suspended' }));
    expect([until.error['countDown'], until.headers['retry-after']]).toEqual([90, '90']);
    const forever = await refusal(post('/greet', '{"text":"hola"}', { bearer: 'banned' }));
    expect(forever.error['countDown']).toBeUndefined();
  });

  test.each([['{"nonsense":1}'], ['{"text":'], [Buffer.from([0xff, 0xfe])], ['x'.repeat(70_000)]])(
    'whoever may not call learns nothing about the input (%#)',
    async (payload) => {
      expect((await refusal(post('/greet', payload))).error.code).toBe('unauthorized');
      expect((await refusal(post('/administer', payload, { bearer: 'ana' }))).error.code).toBe('forbidden');
      expect((await refusal(post('/knock', payload))).error.code).toBe('client-unknown');
    },
  );

  test('a good token on an open call says who calls, a bad one is ignored', async () => {
    const withGood = await ask(post('/keep', '{"content":1}', { bearer: 'ana' }));
    expect(JSON.parse(withGood.text)).toEqual({ result: { signedIn: true } });
    const withBad = await ask(post('/keep', '{"content":1}', { bearer: 'nobody' }));
    expect(JSON.parse(withBad.text)).toEqual({ result: { signedIn: false } });
  });

  test('a call for applications asks for one that is known', async () => {
    const known = await ask({ method: 'POST', url: '/knock', headers: { options: knownClient } });
    expect(JSON.parse(known.text)).toEqual({ result: { client: 'mitto-web', language: 'en' } });
    for (const options of [
      knownClient.replace('mitto-web', 'other'),
      'client=mitto-web',
      '',
      'x'.repeat(500),
    ]) {
      const refused = await refusal({ method: 'POST', url: '/knock', headers: { options } });
      expect([refused.status, refused.error.code]).toEqual([401, 'client-unknown']);
    }
  });

  test('ever new options headers do not fill the memory, and the known one goes on working', async () => {
    for (let at = 0; at < 2500; at += 1) {
      await ask({
        method: 'POST',
        url: '/knock',
        headers: { options: `${knownClient.replace('1.0.0', `1.${at}`)}` },
      });
    }
    expect((await ask({ method: 'POST', url: '/knock', headers: { options: knownClient } })).status).toBe(
      200,
    );
  });

  test('a lookup that fails is no way in', async () => {
    http = createSmallHttp({ authenticate: () => Promise.reject(new Error('secret-canary')) });
    const answer = await refusal(post('/greet', '{"text":"hola"}', { bearer: 'ana' }));
    expect([answer.status, answer.error.code]).toEqual([500, 'internal']);
    expect(answer.text).not.toContain('canary');
  });
});

describe('answers', () => {
  test.each([
    ['GET', '/nowhere'],
    ['PATCH', '/greet'],
    ['HEAD', '/look'],
    ['GET', '/greet'],
    ['POST', '/look'],
    ['OPTIONS', '/greet'],
    ['GET', '/greet/'],
    ['GET', '//greet'],
  ] as const)('%s %s is not there', async (method, url) => {
    const answer = await ask({ method, url });
    expect(answer.status).toBe(404);
    if (method !== 'HEAD') expect(JSON.parse(answer.text).error.code).toBe('not-found');
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test.each(['/%', '/%zz', '/look/%ff', '/%c0%ae'])(
    'an address that cannot be read is malformed: %s',
    async (url) => {
      const answer = await ask({ method: 'GET', url });
      expect([400, 404]).toContain(answer.status);
      expect(JSON.parse(answer.text).error.code).toBe(answer.status === 400 ? 'malformed' : 'not-found');
    },
  );

  test('a refusal carries its sentence, its fields and its wait', async () => {
    const answer = await ask(post('/stumble', '{"how":"refuse"}'));
    expect(answer.status).toBe(409);
    expect(answer.headers['retry-after']).toBe('7');
    expect(JSON.parse(answer.text)).toEqual({
      error: { code: 'small/refused', message: 'Not <today>.', fields: { how: 'bad' }, countDown: 7 },
    });
  });

  test('a refusal that was returned looks like one that was thrown', async () => {
    const answer = await refusal(post('/stumble', '{"how":"refuse and keep"}'));
    expect([answer.status, answer.error.code]).toEqual([409, 'small/refused']);
  });

  test.each(['bug', 'nobody lists it'])(
    'a bug is told to the log once, to the caller not at all (%s)',
    async (how) => {
      const answer = await ask(post('/stumble', JSON.stringify({ how })));
      expect(answer.status).toBe(500);
      expect(JSON.parse(answer.text)).toEqual({
        error: { code: 'internal', message: coreErrors.internal.sentence },
      });
      const lines = server().logged().trim().split('\n');
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({
        requestId: answer.headers['x-request-id'],
        call: 'stumble',
      });
    },
  );

  test.each(['database away', 'statement timeout'])('%s: busy, and worth another try', async (how) => {
    const answer = await refusal(post('/stumble', JSON.stringify({ how })));
    expect([answer.status, answer.error.code]).toEqual([503, 'busy']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test.each(['wrong answer', 'too much', 'unlisted'])(
    'in tests a broken promise is a bug: %s',
    async (how) => {
      const answer = await ask(post('/stumble', JSON.stringify({ how })));
      expect(answer.status).toBe(500);
      expect(answer.text).not.toContain('canary');
    },
  );

  test('in production answers are not parsed, and an unlisted refusal is told but logged', async () => {
    http = createSmallHttp({ checkAnswers: false, settings: { isProduction: true } });
    expect((await ask(post('/stumble', '{"how":"wrong answer"}'))).text).toBe('{"result":{"word":5}}');
    expect((await refusal(post('/stumble', '{"how":"unlisted"}'))).error.code).toBe('small/unlisted');
    expect(server().logged()).toContain('unlisted code');
  });

  test('requests that go well leave no line in the log', async () => {
    await ask(post('/keep', '{"content":1}'));
    await ask(post('/keep', '{'));
    expect(server().logged()).toBe('');
  });

  test("a caller's own request id counts only behind our proxy", async () => {
    const id = '018f1111-2222-7333-8444-555555555555';
    const asked = { method: 'GET', url: '/look', headers: { 'x-request-id': id } } as const;
    expect((await ask(asked)).headers['x-request-id']).not.toBe(id);
    await server().close();
    http = createSmallHttp({ trustProxy: 1 });
    expect((await ask(asked)).headers['x-request-id']).toBe(id);
    const odd = await ask({ ...asked, headers: { 'x-request-id': 'x\tevil' } });
    expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});
