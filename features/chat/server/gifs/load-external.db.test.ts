import { createGifs } from '@mitto/server-kit/gifs/create-gifs';
import { type GifDouble, smallGif, startGifDouble } from '@mitto/testkit/gif-double';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ChatDevice, match } from '../chat-device.fixture.ts';

let double: GifDouble;
let world: World;
let ana: TestPerson;

beforeAll(async () => {
  double = await startGifDouble();
  world = await startWorld({ gifs: createGifs(double) });
  ana = await world.person('ana', { isPremium: true });
});
beforeEach(() => {
  double.trouble = 'none';
  double.asked.length = 0;
});
afterAll(async () => {
  await world.close();
  await double.close();
});

const search = (by: Pick<TestPerson, 'call'>, q = 'soup', further: object = {}) =>
  by.call('loadExternal', { url: 'gifs/search', payload: { q, ...further } });

const picture = async (by: TestPerson, key: string, size: string) =>
  await fetch(new URL(`/media/${key}/${size}?pass=${by.tokens.media_pass}`, world.url));

test('moving pictures are asked for as the provider wants it, 64 at most, and come under keys of ours', async () => {
  const { result, text } = await search(ana, ' soup ', { locale: 'th', media_filter: 'anything' });
  expect(double.asked).toEqual([
    {
      q: 'soup',
      limit: '64',
      locale: 'th',
      media_filter: 'tinygif,gif',
      contentfilter: 'high',
      key: 'key-of-the-tests',
    },
  ]);
  expect(result.isProvided).toBe(true);
  expect(result.results).toHaveLength(64);
  expect(result.results[0]).toEqual({
    key: expect.stringMatching(/^[\w-]{22}$/),
    width: 498,
    height: 280,
    description: 'Soup 0',
  });
  for (const theirs of [double.key, new URL(double.url).host, 'whole.gif'])
    expect(text).not.toContain(theirs);
  expect((await search(ana, 'soup', { limit: 3 })).result.results).toHaveLength(3);
  expect((await search(ana)).result.results[0]?.key).toBe(result.results[0]?.key);
});

test('its pictures are fetched by us and shown by the media route, for members and for an hour', async () => {
  const [gif] = (await search(ana)).result.results;
  const key = gif?.key ?? '';
  for (const size of ['small', 'full']) {
    const shown = await picture(ana, key, size);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/gif']);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(smallGif);
  }
  expect((await picture(ana, key, 'other')).status).toBe(404);
  expect((await picture(ana, 'x'.repeat(22), 'full')).status).toBe(404);
  expect((await fetch(new URL(`/media/${key}/full`, world.url))).status).toBe(401);
});

test('one that is sent is there when the provider is not', async () => {
  const [gif] = (await search(ana)).result.results;
  const brought = await ana.call('attach', { kind: 'sticker', found: gif?.key ?? '' });
  const [file] = brought.result.images;
  const [hers, his] = [new ChatDevice(ana), new ChatDevice(await world.person('ben', { isPremium: true }))];
  await match(hers, his);
  const attachments = { type: 'sticker', file };
  expect(await hers.say(his, '', { attachments })).toMatchObject({ record: { row: { attachments } } });
  double.trouble = 'away';
  expect((await picture(his.person, file?.key ?? '', 'full')).status).toBe(200);
  const eve = await world.person('eve');
  expect((await picture(eve, file?.key ?? '', 'full')).status).toBe(404);
  const missing = await ana.call('attach', { kind: 'sticker', found: 'x'.repeat(22) });
  expect(missing.error?.code).toBe('chat/attachment-gone');
});

test('no other service can be reached through it, nothing short is asked, and nobody signed out may ask', async () => {
  for (const url of ['', 'gifs', 'http://127.0.0.1/', 'gifs/search/../../x', 'file:///etc/passwd', 'weather'])
    expect((await ana.call('loadExternal', { url, payload: { q: 'soup' } })).error?.code, url).toBe(
      'chat/no-such-service',
    );
  expect((await search(ana, ' ab ')).error).toMatchObject({ code: 'invalid', fields: { q: 'too-short' } });
  expect((await search(world.anonymous)).error?.code).toBe('unauthorized');
  expect(double.asked).toEqual([]);
});

test('a provider that is away or strange is told so; what it says lies elsewhere is left out', async () => {
  for (const trouble of ['away', 'strange'] as const) {
    double.trouble = trouble;
    expect((await search(ana)).error?.code, trouble).toBe('chat/service-away');
  }
  double.trouble = 'elsewhere';
  expect((await search(ana)).result).toEqual({ isProvided: true, results: [] });
});

test('wherever a provider leads, nothing else is asked: not for what it finds, not for a picture of it', async () => {
  const [gif] = (await search(ana)).result.results;
  const key = gif?.key ?? '';
  // A server in the internal network. It would answer, but must not receive a request.
  const inside = await startGifDouble();
  const { port } = new URL(inside.url);
  try {
    double.trouble = 'led';
    for (const address of [
      `http://127.0.0.1:${port}/picture/1`,
      `http://localhost:${port}/picture/1`,
      `http://2130706433:${port}/picture/1`,
      'http://169.254.169.254/latest/meta-data',
      'http://[::ffff:7f00:1]/',
      'file:///etc/passwd',
      `${new URL(double.url).origin}/led`,
    ]) {
      double.leadsTo = address;
      expect((await search(ana, 'soup')).error?.code, address).toBe('chat/service-away');
      expect((await picture(ana, key, 'full')).status, address).toBe(404);
      const sent = await ana.call('attach', { kind: 'sticker', found: key });
      expect(sent.error?.code, address).toBe('chat/service-away');
    }
    expect(inside.asked).toEqual([]);
  } finally {
    await inside.close();
  }
});

test('without a provider nothing is found, and that is said', async () => {
  const bare = await startWorld();
  try {
    expect((await search(await bare.person('ana'))).result).toEqual({ isProvided: false, results: [] });
  } finally {
    await bare.close();
  }
});
