import { aDraft, aHost, bangkok } from '@mitto/activities/server/activities.fixture';
import { newId } from '@mitto/kit/ids';
import { day, hour } from '@mitto/kit/time';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
let byPath: World;
beforeAll(async () => {
  world = await startWorld();
  byPath = await startWorld({ settings: { appRouting: 'path' } });
});
afterAll(() => Promise.all([world.close(), byPath.close()]));

async function page(id: string, language = 'en', { url } = world) {
  const answer = await fetch(`${url}/activity/${id}`, { headers: { 'accept-language': language } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const description = 'Secret recipes of my grandmother, for six.';
const location = { name: 'Bar Terra', formatted_address: '35 Soi Ari, Bangkok', geometry: bangkok };

test('a shared link tells kind, day and town, and nothing of the author or the place', async () => {
  const host = await aHost(world, 'Natcharee');
  const startTime = world.clock.now() + 2 * day;
  const times = { startTime, endTime: startTime + hour };
  const words = (form: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en', { ...form, timeZone: 'Asia/Bangkok' }).format(startTime);
  const id = await host.made(aDraft(world, { category: 'dine', description, location, ...times }));
  const { status, text, headers } = await page(id);
  expect(status).toBe(200);
  expect(text).toContain('Dine with me');
  expect(text).toContain(words({ weekday: 'long' }));
  expect(text).toContain(words({ day: 'numeric', month: 'long' }));
  expect(text).toContain('Bangkok');
  const told = text.replaceAll(id, '');
  for (const secret of ['Natcharee', host.uid, 'recipes', 'Bar Terra', 'Soi Ari', String(bangkok.lat)])
    expect(told).not.toContain(secret);
  expect(text).toContain(`href="/#!/home?open=social.activity.view%3Fid%3D${id}"`);
  expect(headers.get('cache-control')).toBe('no-store');
  expect((await page(id, 'th')).text).toContain('กินข้าวด้วยกัน');
});

test('what is not for everyone, cancelled, of somebody out of sight or missing gives one and the same page', async () => {
  const host = await aHost(world, 'host');
  const liked = await host.made(aDraft(world, { privacy: 1 }));
  const invited = await host.made(aDraft(world, { privacy: 2 }));
  const cancelled = await host.made(aDraft(world));
  await host.about('cancelActivity', cancelled);
  const away = await aHost(world, 'away');
  const hidden = await away.made(aDraft(world));
  await away.do('changePrivacy', 'user_info', { available: false });
  const missing = await page(newId());
  expect(missing.status).toBe(404);
  for (const id of [liked, invited, cancelled, hidden, 'no-id', '%00'])
    expect(await page(id)).toMatchObject({ status: 404, text: missing.text });
});

test('the link into the app has the form of its addresses', async () => {
  const host = await aHost(byPath, 'path');
  const id = await host.made(aDraft(byPath));
  expect((await page(id, 'en', byPath)).text).toContain(
    `href="/home?open=social.activity.view%3Fid%3D${id}"`,
  );
});
