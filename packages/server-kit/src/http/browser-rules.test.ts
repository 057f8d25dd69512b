import { afterEach, describe, expect, test } from 'vitest';
import type { HttpOptions } from './http-options.ts';
import { createSmallHttp, type SmallHttp } from './small-http.ts';

let http: SmallHttp | undefined;
afterEach(async () => {
  await http?.close();
  http = undefined;
});

function server(change?: Partial<HttpOptions>): SmallHttp['app'] {
  http ??= createSmallHttp(change);
  return http.app;
}

const listed = 'https://app.mitto.example';
const foreign = 'https://evil.example';

function csrfOf(setCookie: string | string[] | undefined): string | undefined {
  const lines = [setCookie ?? []].flat().filter((line) => line.startsWith('mitto_csrf='));
  expect(lines.length).toBeLessThanOrEqual(1);
  return lines[0]?.split(';')[0]?.slice('mitto_csrf='.length);
}

describe('other origins', () => {
  test('a listed one may read answers, another may not', async () => {
    const own = await server().inject({ url: '/look', headers: { origin: listed } });
    expect(own.headers).toMatchObject({
      'access-control-allow-origin': listed,
      'access-control-allow-credentials': 'true',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Origin',
    });
    for (const origin of [foreign, 'null', `${listed}.evil.example`, listed.replace('https', 'http')]) {
      const other = await server().inject({ url: '/look', headers: { origin } });
      expect(other.headers['access-control-allow-origin']).toBeUndefined();
      expect(other.headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(other.headers.vary).toBe('Origin');
    }
  });

  test('a listed one may read refusals as well', async () => {
    const answer = await server().inject({ url: '/nowhere', headers: { origin: listed } });
    expect(answer.headers['access-control-allow-origin']).toBe(listed);
  });

  test('a preflight is answered for listed origins only', async () => {
    const ask = (origin: string) =>
      server().inject({
        method: 'OPTIONS',
        url: '/greet',
        headers: { origin, 'access-control-request-method': 'PUT' },
      });
    const own = await ask(listed);
    expect(own.statusCode).toBe(204);
    expect(own.headers['access-control-allow-methods']).toContain('DELETE');
    expect(own.headers['access-control-allow-headers']).toContain('idempotency-key');
    const other = await ask(foreign);
    expect(other.statusCode).toBe(404);
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('the CSRF cookie', () => {
  const post = (headers: Record<string, string>) =>
    server().inject({
      method: 'POST',
      url: '/keep',
      payload: '{"content":1}',
      headers: { 'content-type': 'application/json', ...headers },
    });

  async function freshCookie(): Promise<string> {
    const page = await server().inject({ url: '/window', headers: { accept: 'text/html' } });
    return csrfOf(page.headers['set-cookie']) ?? '';
  }

  test('comes with every page, and with a GET that brings other cookies', async () => {
    expect(csrfOf((await server().inject({ url: '/window' })).headers['set-cookie'])).toBeDefined();
    expect(await freshCookie()).not.toBe('');
    const cookied = await server().inject({ url: '/look', headers: { cookie: 'other=1' } });
    expect(csrfOf(cookied.headers['set-cookie'])).toBeDefined();
    expect((await server().inject({ url: '/look' })).headers['set-cookie']).toBeUndefined();
    const known = `mitto_csrf=${await freshCookie()}`;
    expect(
      (await server().inject({ url: '/look', headers: { cookie: known } })).headers['set-cookie'],
    ).toBeUndefined();
  });

  test('goes over TLS only in production', async () => {
    const [dev] = [(await server().inject({ url: '/window' })).headers['set-cookie']].flat();
    expect(dev).toMatch(/; Path=\/; SameSite=Lax$/);
    await http?.close();
    http = createSmallHttp({ settings: { isProduction: true } });
    const [production] = [(await server().inject({ url: '/window' })).headers['set-cookie']].flat();
    expect(production).toMatch(/; SameSite=Lax; Secure$/);
  });

  test('has to be repeated in the header by whoever brings it', async () => {
    const value = await freshCookie();
    const cookie = `other=1; mitto_csrf=${value}`;
    expect((await post({ cookie, 'x-csrf-token': value })).statusCode).toBe(200);
    for (const token of [undefined, '', 'wrong', `${value}x`, value.slice(1), await freshCookie()]) {
      const answer = await post({ cookie, ...(token === undefined ? {} : { 'x-csrf-token': token }) });
      expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'csrf']);
    }
  });

  test('cannot be made by anybody else', async () => {
    const planted = 'AAAAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    const answer = await post({ cookie: `mitto_csrf=${planted}`, 'x-csrf-token': planted });
    expect(answer.json().error.code).toBe('csrf');
    const renewed = await server().inject({ url: '/look', headers: { cookie: `mitto_csrf=${planted}` } });
    expect(csrfOf(renewed.headers['set-cookie'])).toMatch(/^[\w-]{24}\.[\w-]{43}$/);
  });

  test('is not asked of those without cookies, nor for reading', async () => {
    expect((await post({ authorization: 'Bearer ana' })).statusCode).toBe(200);
    const value = await freshCookie();
    expect(
      (await server().inject({ url: '/look', headers: { cookie: `mitto_csrf=${value}` } })).statusCode,
    ).toBe(200);
  });
});

describe('security headers', () => {
  test('JSON may not be run, framed, sniffed or kept', async () => {
    const { headers } = await server().inject({ url: '/look' });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('production insists on TLS', async () => {
    const { headers } = await server({ settings: { isProduction: true } }).inject({ url: '/look' });
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  });

  test('a popup runs our scripts and those named by hash, and may speak to its opener', async () => {
    const { headers, body } = await server().inject({ url: '/window' });
    expect(body).toBe('<!doctype html><p>Hello');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'sha256-abc=';");
    for (const word of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ]) {
      expect(policy).toContain(word);
    }
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'unsafe-none',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['permissions-policy']).toContain('geolocation');
  });

  test('a page of whoever else adds one to the server has the policy too', async () => {
    const app = server();
    app.get('/page', (_request, reply) => reply.type('text/html').send('<p>Page'));
    const { headers } = await app.inject({ url: '/page', headers: { accept: 'text/html' } });
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(headers['x-request-id']).toBeDefined();
    expect(csrfOf(headers['set-cookie'])).toBeDefined();
  });
});

describe('browser windows', () => {
  test('are sent on, with cookies', async () => {
    const answer = await server().inject({ url: '/window?to=https%3A%2F%2Fprovider.example%2Fstart' });
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('https://provider.example/start');
    expect([answer.headers['set-cookie']].flat()).toContain('state=1; HttpOnly');
  });

  test('a page that cannot be written is a bug, and ends nothing but itself', async () => {
    const answer = await server().inject({ url: '/window?to=https%3A%2F%2Fprovider.example%2F%0d%0ax%3A1' });
    expect([answer.statusCode, answer.headers.location, answer.headers['x']]).toEqual([
      500,
      undefined,
      undefined,
    ]);
    expect((await server().inject('/look')).statusCode).toBe(200);
  });

  test('get a refusal as a page with its sentence', async () => {
    const answer = await server().inject({ url: '/window?to=refused' });
    expect(answer.statusCode).toBe(409);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<p>Not &lt;today&gt;.</p>');
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    const unknown = await server().inject({ url: '/window?other=1' });
    expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([422, 'text/html; charset=utf-8']);
  });
});
