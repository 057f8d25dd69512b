import { afterEach, describe, expect, test } from 'vitest';
import type { HttpOptions } from './http-options.ts';
import { askRefused, ask as askSmall, json, post, type SmallRequest } from './small-caller.ts';
import { createSmallHttp, type SmallHttp } from './small-http.ts';

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

describe('input', () => {
  test.each([
    ['too short', '{"text":"a"}', { text: 'too-short' }],
    ['too long', `{"text":"${'a'.repeat(40_001)}"}`, { text: 'too-long' }],
    ['missing', '{}', { text: 'required' }],
    ['nothing at all', '', { text: 'required' }],
    ['of another type', '{"text":5}', { text: 'type' }],
    ['null', '{"text":null}', { text: 'type' }],
    ['unknown besides', '{"text":"hola","other":1}', { other: 'unknown-field' }],
    ['unknown, with a strange name', '{"text":"hola","<script>":1}', { '?': 'unknown-field' }],
    ['no object', '5', { '': 'type' }],
    ['an array', '["text"]', { '': 'type' }],
    ['null instead of an object', 'null', { '': 'type' }],
  ])('a field that is %s is told by name and code', async (_, payload, fields) => {
    const { status, error } = await refusal(post('/greet', payload, { bearer: 'ana' }));
    expect([status, error.code]).toEqual([422, 'invalid']);
    expect(error['fields']).toEqual(fields);
  });

  test('what was sent is never told back', async () => {
    const payload = '{"text":["secret-canary"],"secret canary":"secret-canary"}';
    expect((await ask(post('/greet', payload, { bearer: 'ana' }))).text).not.toContain('canary');
  });

  test.each([
    ['broken', '{"text":'],
    ['two values', '{"text":"hola"}{}'],
    ['a byte order mark', '\ufeff{"text":"hola"}'],
    ['not UTF-8', Buffer.concat([Buffer.from('{"text":"ho'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')])],
    [
      'overlong UTF-8',
      Buffer.concat([Buffer.from('{"text":"'), Buffer.from([0xc0, 0x80]), Buffer.from('"}')]),
    ],
    [
      'a surrogate in UTF-8',
      Buffer.concat([Buffer.from('{"text":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    ],
    ['a prototype', '{"text":"hola","__proto__":{"admin":true}}'],
    ['an escaped prototype', '{"text":"hola","__pro\\u0074o__":{"admin":true}}'],
    ['a deep prototype', '{"content":[{"__proto__":1}]}'],
    ['a constructor', '{"constructor":{"prototype":{"admin":true}}}'],
    ['arrays in arrays', `{"content":${'['.repeat(40)}${']'.repeat(40)}}`],
    ['endless depth', `${'['.repeat(60_000)}`],
    ['endless depth, closed', `{"content":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ['a raw control character', '{"text":"a\u0000b"}'],
  ])('a body that is or holds %s is malformed', async (_, payload) => {
    for (const url of ['/greet', '/keep']) {
      const { status, error } = await refusal(post(url, payload, { bearer: 'ana' }));
      expect([status, error.code]).toEqual([400, 'malformed']);
    }
  });

  test.each([
    ['a NUL', '{"content":"a\\u0000b"}'],
    ['a NUL in a name', '{"content":{"a\\u0000b":1}}'],
    ['half a pair', '{"content":"\\ud83d"}'],
    ['the other half', '{"content":["x",{"y":"\\ude00"}]}'],
    ['halves in the wrong order', '{"content":"\\ude00\\ud83d"}'],
    ['half a pair in a name', '{"content":{"\\ud83d":1}}'],
  ])('%s cannot be stored and is refused', async (_, payload) => {
    const { status, error } = await refusal(post('/keep', payload));
    expect([status, error.code]).toEqual([422, 'invalid']);
  });

  test('a whole pair and thirty levels are fine', async () => {
    expect((await ask(post('/keep', '{"content":"\\ud83d\\ude00 \\u00e9"}'))).status).toBe(200);
    expect((await ask(post('/keep', `{"content":${'['.repeat(30)}${']'.repeat(30)}}`))).status).toBe(200);
    expect((await ask(post('/keep', `{"content":"${'[{'.repeat(500)}"}`))).status).toBe(200);
    expect((await ask(post('/keep', '{"content":{"constructor":"a builder"}}'))).status).toBe(200);
  });

  test.each([
    ['text', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['no type', { 'content-type': '' }],
    ['no type it could be', { 'content-type': 'json' }],
    ['another charset', { 'content-type': 'application/json; charset=utf-16' }],
    ['latin1, with more after it', { 'content-type': 'application/json; charset="iso-8859-1"; x=y' }],
    ['packed', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
  ])('a body of another kind is refused: %s', async (_, headers) => {
    const { status, error } = await refusal({
      method: 'POST',
      url: '/keep',
      payload: '{"content":1}',
      headers,
    });
    expect([status, error.code]).toEqual([415, 'unsupported-type']);
  });

  test.each(['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'Application/JSON'])(
    'JSON is JSON: %s',
    async (type) => {
      const answer = await ask({
        method: 'POST',
        url: '/keep',
        payload: '{"content":1}',
        headers: { 'content-type': type },
      });
      expect(answer.status).toBe(200);
    },
  );

  test('a body without a type is refused', async () => {
    const answer = await server().app.inject({
      method: 'POST',
      url: '/keep',
      payload: Buffer.from('{"content":1}'),
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'unsupported-type']);
  });

  test('a body over the limit is refused', async () => {
    const { status, error } = await refusal(post('/keep', `{"content":"${'a'.repeat(65_536)}"}`));
    expect([status, error.code]).toEqual([413, 'too-large']);
  });

  test('DELETE takes a body, or none', async () => {
    const some = await ask({ method: 'DELETE', url: '/greet', payload: '{"id":"7"}', headers: json });
    expect(JSON.parse(some.text)).toEqual({ result: { id: '7' } });
    expect(JSON.parse((await ask({ method: 'DELETE', url: '/greet' })).text)).toEqual({
      result: { id: 'none' },
    });
    expect(JSON.parse((await ask({ method: 'DELETE', url: '/greet', headers: json })).text)).toEqual({
      result: { id: 'none' },
    });
  });

  test('the query is read as it was meant', async () => {
    const answer = await ask({ method: 'GET', url: '/look?q=a%20b+c&z=%F0%9F%98%80&empty=&bare&' });
    expect(JSON.parse(answer.text)).toEqual({ result: { q: 'a b c', z: '😀', empty: '', bare: '' } });
  });

  test.each([
    ['a key twice', '?q=1&q=2', 422, { q: 'twice' }],
    ['a key twice, once escaped', '?q=1&%71=2', 422, { q: 'twice' }],
    ['bad UTF-8', '?q=%c3%28', 400, undefined],
    ['half an escape', '?q=%e', 400, undefined],
    ['a NUL', '?q=%00', 422, undefined],
    ['a surrogate', '?q=%ed%a0%80', 400, undefined],
    ['a prototype', '?__proto__=1', 400, undefined],
  ])('a query with %s is refused', async (_, query, status, fields) => {
    const answer = await refusal({ method: 'GET', url: `/look${query}` });
    expect(answer.status).toBe(status);
    expect(answer.error['fields']).toEqual(fields);
  });
});
