import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { json } from './small-caller.ts';
import { createSmallHttp } from './small-http.ts';

const http = createSmallHttp({});
afterAll(() => http.close());

const authorization = 'Bearer ana';

async function greet(text: string, headers: Readonly<Record<string, string>>) {
  const { rawPayload, headers: told } = await http.app.inject({
    method: 'POST',
    url: '/greet',
    payload: JSON.stringify({ text }),
    headers: { ...json, ...headers },
  });
  return { body: rawPayload, as: told['content-encoding'], length: rawPayload.length };
}

const answerTo = (text: string) => JSON.stringify({ result: { text } });
const long = 'a walk by the river, then noodles. '.repeat(80);

test('an answer of some length is packed in the way the caller takes', async () => {
  const brotli = await greet(long, { authorization, 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.as).toBe('br');
  expect(brotliDecompressSync(brotli.body).toString()).toBe(answerTo(long));
  expect(brotli.length).toBeLessThan(long.length / 4);
  const gzip = await greet(long, { authorization, 'accept-encoding': 'gzip' });
  expect(gzip.as).toBe('gzip');
  expect(gunzipSync(gzip.body).toString()).toBe(answerTo(long));
});

test('whoever takes neither, or is answered in a word, is answered as it is', async () => {
  const plain = await greet(long, { authorization });
  expect([plain.as, plain.body.toString()]).toEqual([undefined, answerTo(long)]);
  const short = await greet('hola', { authorization, 'accept-encoding': 'br' });
  expect([short.as, short.body.toString()]).toEqual([undefined, answerTo('hola')]);
});

test('the length of an answer that any page could cause says nothing of what is in it', async () => {
  const { headers, body } = await http.app.inject({
    url: `/look?text=${encodeURIComponent('words '.repeat(300))}`,
    headers: { 'accept-encoding': 'br, gzip' },
  });
  expect(body.length).toBeGreaterThan(1200);
  expect(headers['content-encoding']).toBeUndefined();
});
