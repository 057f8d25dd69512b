import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineApi } from '@mitto/kit/define-api';
import { defineErrors } from '@mitto/kit/define-errors';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HttpLimits, HttpOptions } from './http-options.ts';
import type { ReceivedFile } from './receive-form.ts';
import { createSmallHttp, type SmallHttp } from './small-http.ts';

const api = defineApi({
  send: {
    method: 'POST',
    path: '/send',
    auth: 1,
    reach: 'active',
    summary: 'Takes files.',
    input: v.strictObject({ path: v.string(), name: v.optional(v.string()) }),
    files: { most: 2, bytes: 1000 },
    output: v.strictObject({ told: v.array(v.string()) }),
    errors: [],
    idempotent: false,
    access: { self: ['unauthorized', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'] },
  },
});

let http: SmallHttp;
let url: string;
let incoming: string;
let seen: readonly ReceivedFile[];
let wait: Promise<void> | undefined;

async function start(limits: Partial<HttpLimits> = {}, options: Partial<HttpOptions> = {}): Promise<void> {
  const contract = { name: 'small', api, errors: defineErrors({}) };
  const send = async ({
    input,
    files = [],
  }: {
    input: { path: string };
    files?: readonly ReceivedFile[];
  }) => {
    seen = files;
    await wait;
    const told = files.map(({ path, name, isTooLarge }) =>
      isTooLarge ? `${name}: too large` : `${name}: ${readFileSync(path, 'utf8')}`,
    );
    return { told: [input.path, ...told] };
  };
  http = createSmallHttp({ incoming, limits, ...options }, [{ contract, face: { calls: { send } } }]);
  url = await http.listen({ host: '127.0.0.1', port: 0 });
}
beforeEach(async () => {
  incoming = mkdtempSync(join(tmpdir(), 'mitto-forms-'));
  seen = [];
  wait = undefined;
  await start();
});
afterEach(async () => {
  await http.close();
  rmSync(incoming, { recursive: true, force: true });
});

async function send(body: FormData | string, type?: string, bearer = 'ana') {
  const headers = {
    authorization: `Bearer ${bearer}`,
    ...(type === undefined ? {} : { 'content-type': type }),
  };
  const answer = await fetch(`${url}/send`, { method: 'POST', body, headers });
  // The cast is safe: the server under test wrote the envelope.
  const told = (await answer.json()) as { result?: { told: string[] }; error?: { code: string } };
  return { status: answer.status, told: told.result?.told, code: told.error?.code, error: told.error };
}

function form(files: readonly (readonly [name: string, content: string])[], field = 'files[]'): FormData {
  const made = new FormData();
  made.append('path', 'x/');
  for (const [name, content] of files) made.append(field, new Blob([content]), name);
  return made;
}

const nothingLeft = () => expect.poll(() => readdirSync(incoming)).toEqual([]);

test('fields are the input, files come along under their last name, and nothing of them stays', async () => {
  const answer = await send(
    form([
      ['../../a.txt', 'one'],
      ['b\u202e.txt', 'two'],
    ]),
  );
  expect(answer.told).toEqual(['x/', 'a.txt: one', 'b.txt: two']);
  expect(seen.map(({ path }) => path.startsWith(incoming))).toEqual([true, true]);
  await nothingLeft();
});

test('who is not signed in is turned away before a byte of the form is kept', async () => {
  expect(await send(form([['a', 'one']]), undefined, 'nobody')).toMatchObject({
    status: 401,
    code: 'unauthorized',
  });
  expect(seen).toEqual([]);
  expect(readdirSync(incoming)).toEqual([]);
});

test('a file that is too large is cut there and told as such; too many files, or too much of all, are refused', async () => {
  expect(
    (
      await send(
        form([
          ['a', 'x'.repeat(1001)],
          ['b', 'fits'],
        ]),
      )
    ).told,
  ).toEqual(['x/', 'a: too large', 'b: fits']);
  const three = await send(
    form([
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
    ]),
  );
  expect(three).toMatchObject({ status: 422, error: { fields: { files: 'too-many' } } });
  expect(await send(form([['a', 'x'.repeat(400_000)]]))).toMatchObject({ status: 413, code: 'too-large' });
  await nothingLeft();
});

const boundary = 'multipart/form-data; boundary=b';
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n${content}\r\n`;

test.each([
  ['no boundary', 'multipart/form-data', file('a', 'one'), 400],
  ['no end', boundary, field('path', 'x') + file('a', 'one'), 400],
  ['an end within a file', boundary, `${field('path', 'x')}${file('a', 'one').slice(0, -2)}`, 400],
  ['nothing at all', boundary, '', 400],
  ['a field twice', boundary, `${field('path', 'x')}${field('path', 'y')}--b--\r\n`, 422],
  ['a poisoned field', boundary, `${field('__proto__', 'x')}--b--\r\n`, 400],
  ['a field nobody asked for', boundary, `${field('path', 'x')}${field('more', 'y')}--b--\r\n`, 422],
  ['a field too long', boundary, `${field('path', 'x'.repeat(5000))}--b--\r\n`, 413],
  [
    'thirty fields',
    boundary,
    `${Array.from({ length: 30 }, (_, at) => field(`f${at}`, 'x')).join('')}--b--\r\n`,
    413,
  ],
  ['a NUL', boundary, `${field('path', 'x\u0000')}--b--\r\n`, 422],
  [
    'a file under another name',
    boundary,
    `${field('path', 'x')}${file('a', '1').replace('"files"', '"avatar"')}--b--\r\n`,
    422,
  ],
])('%s is a clear refusal', async (_what, type, body, status) => {
  expect((await send(body, type)).status).toBe(status);
  await nothingLeft();
});

test('a call that takes no files takes no form', async () => {
  await http.close();
  http = createSmallHttp({ incoming });
  const body = form([['a', 'one']]);
  const answer = await http.app.inject({
    method: 'POST',
    url: '/greet',
    headers: { authorization: 'Bearer ana', 'content-type': boundary },
    payload: String(body),
  });
  expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'unsupported-type']);
});

/** Begins an upload of this member and sends nothing more. */
function begin(bearer = 'ana', headers = ''): Socket {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => socket.destroy());
  socket.write(
    `POST /send HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bearer}\r\n${headers}content-type: ${boundary}\r\ncontent-length: 9000\r\n\r\n${file('a', 'begun')}`,
  );
  return socket;
}

const begun = (count: number) => expect.poll(() => readdirSync(incoming).length).toBe(count);

test('forms on their way in are counted, and one too many is told to come back', async () => {
  await http.close();
  await start({ maxForms: 1 });
  const slow = begin();
  await begun(1);
  expect(await send(form([['a', 'one']]))).toMatchObject({
    status: 503,
    error: { code: 'busy', countDown: 5 },
  });
  slow.destroy();
  // The server must delete the files of a caller that disconnects midway, and must then accept another form.
  await nothingLeft();
  expect((await send(form([['a', 'one']]))).status).toBe(200);
});

test('uploads of one member are counted, and those of others go on', async () => {
  await http.close();
  await start({ maxFormsOfMember: 2 });
  const slow = [begin(), begin()];
  await begun(2);
  const third = await send(form([['a', 'one']]));
  expect(third).toMatchObject({ status: 429, error: { code: 'too-many', countDown: 5 } });
  expect((await send(form([['a', 'one']]), undefined, 'ben')).status).toBe(200);
  for (const socket of slow) socket.destroy();
  await nothingLeft();
  expect((await send(form([['a', 'one']]))).status).toBe(200);
});

test('uploads of one network are counted, and those of other networks go on', async () => {
  await http.close();
  await start({ maxFormsOfNetwork: 2 }, { trustProxy: 1 });
  const [one, two] = ['ana', 'ben'].map((who) => begin(who, 'x-forwarded-for: 192.0.2.7\r\n'));
  await begun(2);
  const from = async (address: string) => {
    const headers = { authorization: 'Bearer ben', 'x-forwarded-for': address };
    return (await fetch(`${url}/send`, { method: 'POST', body: form([['a', 'one']]), headers })).status;
  };
  expect(await from('192.0.2.7')).toBe(503);
  expect(await from('192.0.2.8')).toBe(200);
  one?.destroy();
  two?.destroy();
  await nothingLeft();
});

test('a member with too many bytes on their way in is told so, and the bytes go', async () => {
  await http.close();
  await start({ maxFormBytesOfMember: 2000 });
  const both = form([
    ['a', 'x'.repeat(1000)],
    ['b', 'x'.repeat(1000)],
  ]);
  expect(await send(both)).toMatchObject({ status: 429, code: 'too-many' });
  await nothingLeft();
  expect((await send(form([['a', 'x'.repeat(900)]]))).status).toBe(200);
});

test('a body that stalls loses its place, and is told so', async () => {
  await http.close();
  await start({ maxForms: 1, formStallMs: 200, formStallBytes: 100 });
  const slow = begin();
  await begun(1);
  let answer = '';
  slow.on('data', (chunk) => {
    answer += String(chunk);
  });
  const drip = setInterval(() => slow.write('.'), 20);
  await new Promise((resolve) => slow.once('close', resolve));
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"code":"stalled"');
  await nothingLeft();
  expect((await send(form([['a', 'one']]))).status).toBe(200);
});

test('a slow body that keeps coming arrives', async () => {
  await http.close();
  await start({ formStallMs: 200, formStallBytes: 100 });
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  const body = `${field('path', 'x/')}${file('a', 'y'.repeat(800))}--b--\r\n`;
  socket.write(
    `POST /send HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ana\r\ncontent-type: ${boundary}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  const answered = new Promise<string>((resolve) => {
    socket.once('data', (chunk) => resolve(String(chunk)));
  });
  for (let at = 0; at < body.length; at += 100) {
    socket.write(body.slice(at, at + 100));
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  expect(await answered).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});

test('a form that never ends is hung up on, and nothing of it stays', async () => {
  await http.close();
  await start({ requestTimeoutMs: 200, formTimeoutMs: 400 });
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /send HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ana\r\ncontent-type: ${boundary}\r\ncontent-length: 900\r\n\r\n${file('a', 'begun')}`,
  );
  await new Promise((resolve) => socket.once('close', resolve).resume());
  await nothingLeft();
});
