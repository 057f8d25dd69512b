import { decryptContent, makeBrowserKeys } from '@mitto/testkit/decrypt-push';
import { expect, test } from 'vitest';
import { arePushKeys, encryptPush, encryptRecord, maxPushText } from './encrypt-push.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** The example of RFC 8291, section 5. */
const melon = {
  text: 'When I grow up, I want to be a watermelon',
  receiver: {
    d: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    point: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const melonKeys = { p256dh: bytes(melon.receiver.point), auth: bytes(melon.receiver.auth) };

/** The examples of RFC 8188, sections 3.1 and 3.2. */
const walrus = {
  text: 'I am the walrus',
  key: 'yqdlZ-tYemfogSmv7Ws5PQ',
  body: 'I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg',
  keyOfTwo: 'BO3ZVPxUlnLORbVGMpbT1Q',
  bodyOfTwo:
    'uNCkWiNYzKTnBN9ji3-qWAAAABkCYTHOG8chz_gnvgOqdGYovxyjuqRyJFjEDyoF1Fvkj6hQPdPHI51OEUKEpgz3SsLWIqS_uA',
};

test('the example of RFC 8291 comes out byte for byte', () => {
  const entropy = { salt: bytes(melon.salt), privateKey: bytes(melon.sender) };
  const body = encryptPush(Buffer.from(melon.text), melonKeys, { entropy });
  expect(body.toString('base64url')).toBe(melon.body);
});

test('the first example of RFC 8188 comes out byte for byte', () => {
  const salt = bytes(walrus.body).subarray(0, 16);
  const wishes = { secret: bytes(walrus.key), salt, keyId: Buffer.alloc(0) };
  expect(encryptRecord(Buffer.from(walrus.text), wishes).toString('base64url')).toBe(walrus.body);
});

test('the browser of the tests reads the examples of both, also the one of two records', async () => {
  const one = await decryptContent(bytes(walrus.body), () => bytes(walrus.key));
  expect([one.text.toString(), one.padding]).toEqual([walrus.text, 0]);
  const two = await decryptContent(bytes(walrus.bodyOfTwo), (id) => {
    expect(Buffer.from(id).toString()).toBe('a1');
    return bytes(walrus.keyOfTwo);
  });
  expect([two.text.toString(), two.padding, two.recordSize]).toEqual([walrus.text, 1, 25]);
  const { d, point, auth } = melon.receiver;
  const [x, y] = [bytes(point).subarray(1, 33), bytes(point).subarray(33)];
  const part = (half: Buffer) => half.toString('base64url');
  const browser = await makeBrowserKeys({
    jwk: { kty: 'EC', crv: 'P-256', d, x: part(x), y: part(y) },
    auth,
  });
  expect([browser.p256dh, (await browser.decrypt(bytes(melon.body))).text.toString()]).toEqual([
    point,
    melon.text,
  ]);
});

test('every length arrives, each push is other bytes, and padded ones are equally long', async () => {
  const browser = await makeBrowserKeys();
  const keys = { p256dh: bytes(browser.p256dh), auth: bytes(browser.auth) };
  const lengths = new Set<number>();
  for (const length of [0, 1, 15, 16, 17, 500, 1024]) {
    const text = Buffer.alloc(length, 'ก');
    const body = encryptPush(text, keys, { paddedTo: 1024 });
    const read = await browser.decrypt(body);
    expect(read.text.equals(text), `${length}`).toBe(true);
    expect(read.padding).toBe(1024 - length);
    expect(body.equals(encryptPush(text, keys, { paddedTo: 1024 }))).toBe(false);
    lengths.add(body.length);
  }
  expect(lengths.size).toBe(1);
  expect(encryptPush(Buffer.alloc(maxPushText), keys)).toHaveLength(4096);
  expect(() => encryptPush(Buffer.alloc(maxPushText + 1), keys)).toThrow('send less text');
  expect(() => encryptPush(Buffer.alloc(1), keys, { paddedTo: maxPushText + 1 })).toThrow('send less text');
});

test('a text that ends in zeros or in a delimiter arrives whole', async () => {
  const browser = await makeBrowserKeys();
  const keys = { p256dh: bytes(browser.p256dh), auth: bytes(browser.auth) };
  for (const text of [[0], [2], [1, 2, 0, 0], [2, 0, 2]]) {
    const read = await browser.decrypt(encryptPush(Uint8Array.from(text), keys, { paddedTo: 64 }));
    expect([...read.text]).toEqual(text);
  }
});

test('keys that are no point of the curve, or too short, are refused', () => {
  expect(arePushKeys(melonKeys)).toBe(true);
  const off = Buffer.from(melonKeys.p256dh);
  off[64] = (off[64] ?? 0) ^ 1;
  const compressed = Buffer.concat([Buffer.from([2]), melonKeys.p256dh.subarray(1, 33)]);
  for (const p256dh of [off, compressed, Buffer.alloc(65), Buffer.alloc(65, 4), Buffer.alloc(0)])
    expect(arePushKeys({ ...melonKeys, p256dh })).toBe(false);
  for (const auth of [Buffer.alloc(0), Buffer.alloc(15), Buffer.alloc(17)])
    expect(arePushKeys({ ...melonKeys, auth })).toBe(false);
});
