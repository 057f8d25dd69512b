import { type TestPerson, testPassword } from '@mitto/testkit/person';
import { relate } from '@mitto/testkit/samples/relate';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { photoPathOf } from '../../contract/photos.ts';
import { look, personWithProfile, show } from './photos.fixture.ts';

let world: World;
let ana: TestPerson;
let ben: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  turn += 1;
  ana = await personWithProfile(world, `ana-${turn}`);
  ben = await personWithProfile(world, `ben-${turn}`);
});
afterAll(() => world.close());

const statusOf = async (person: TestPerson | undefined, address: string) =>
  (await look(world, person, address)).status;

const ask = async (address: string, pass: string, headers: Readonly<Record<string, string>> = {}) =>
  (await fetch(new URL(`/media/${address}?pass=${pass}`, world.url), { headers })).status;

/** The owner's first picture as the viewer's people cache receives it. */
async function shownTo(viewer: TestPerson, owner: TestPerson) {
  const { result } = await viewer.call('databaseQuery', {
    id: 'profiles',
    values: { uids: { [owner.uid]: null } },
  });
  const [answer] = result as Record<
    string,
    { fields: { photos?: { files: Record<string, unknown>[] } } } | null
  >[];
  return answer?.[owner.uid]?.fields.photos?.files[0];
}

test('an address opens with the viewer’s own pass; without one, with a wrong or a worn one it does not', async () => {
  const { key } = await show(ana);
  const address = `${key}/360`;
  const { media_pass: pass, bearer, refresh_token } = ben.tokens;
  expect(await ask(address, pass)).toBe(200);
  expect(await statusOf(undefined, address)).toBe(401);
  for (const wrong of [
    '',
    'x',
    bearer,
    refresh_token,
    `${pass}x`,
    pass.replace(/.$/, '_'),
    pass.toUpperCase(),
  ])
    expect(await ask(address, wrong), wrong).toBe(401);
  // A pass with another member's uid and the original signature.
  const [uid = '', ...rest] = pass.split('.');
  expect(await ask(address, [ana.uid.replaceAll('-', ''), ...rest].join('.'))).toBe(401);
  expect(await ask(address, [uid, ...rest.with(2, 'zzzzzzz')].join('.'))).toBe(401);
  // If the request also has a bearer token, pass and token must belong to the same member.
  expect(await ask(address, pass, { authorization: `Bearer ${bearer}` })).toBe(200);
  expect(await ask(address, pass, { authorization: `Bearer ${ana.tokens.bearer}` })).toBe(401);
  expect(await ask(address, pass, { authorization: 'Bearer nobody' })).toBe(401);
  // An expired pass is refused even if the server has just verified and cached it.
  world.clock.advance(ben.tokens.expires_at - world.clock.now() - 1);
  expect(await ask(address, pass)).toBe(200);
  world.clock.advance(1);
  expect(await ask(address, pass)).toBe(401);
});

test('a pass opens pictures and nothing else, also when it was believed a moment ago', async () => {
  const { key } = await show(ana);
  expect(await statusOf(ben, `${key}/360`)).toBe(200);
  for (const bearer of [ben.tokens.media_pass, `media ${ben.tokens.media_pass}`]) {
    expect((await world.anonymous.call('userInfo', {}, { bearer })).error?.code).toBe('unauthorized');
  }
  const { media_pass: refresh_token } = ben.tokens;
  expect((await world.anonymous.call('reauthorize', { refresh_token })).status).toBe(401);
});

test('a key is the address of its own sizes only, and a path is not one', async () => {
  const { key } = await show(ana);
  const wrong = [
    `${key}/blurred`,
    `${key}/361`,
    `${key}/360.webp`,
    `${key.slice(1)}A/360`,
    `${key}/..%2f..%2fx`,
  ];
  for (const address of [...wrong, '..%2f..%2f..%2fetc/passwd', `${key}%00/360`, `%2e%2e/360`])
    expect(await statusOf(ana, address), address).toBe(404);
});

test('who signs out, is banned or erased has no address that opens any more', async () => {
  const { key } = await show(ana);
  const leave: Record<string, (person: TestPerson) => Promise<unknown>> = {
    out: (person) => person.call('destroySession', {}),
    banned: async (person) => {
      const staff = await world.person('staff', { isAdmin: true });
      const ban = { uid: person.uid, reason: 'Test.', standing: 'disabled', message: 'Gone.' } as const;
      return await staff.call('changeStanding', ban);
    },
    erased: (person) => person.call('removeUser', { password: testPassword }),
  };
  for (const [how, go] of Object.entries(leave)) {
    const eve = await personWithProfile(world, `eve-${how}-${turn}`);
    expect(await statusOf(eve, `${key}/360`), how).toBe(200);
    expect(await go(eve), how).toMatchObject({ status: 200 });
    expect(await statusOf(eve, `${key}/360`), how).toBe(401);
  }
});

describe('what stands between two', () => {
  test('a block closes every picture at once to both, whoever set it, and its end opens them', async () => {
    const [mine, theirs] = [await show(ana, 1), await show(ben, 2)];
    expect(await statusOf(ben, `${mine.key}/360`)).toBe(200);
    await relate(world, ana, ben, 'blocked');
    expect([await statusOf(ben, `${mine.key}/360`), await statusOf(ana, `${theirs.key}/360`)]).toEqual([
      404, 404,
    ]);
    expect(await shownTo(ben, ana)).toBeUndefined();
    await world.database.db.deleteFrom('circle_block').execute();
    expect(await statusOf(ben, `${mine.key}/360`)).toBe(200);
  });

  test('who is found by their id has a face, as the finder may see it', async () => {
    const { key } = await show(ana);
    const find = async () => {
      const found = await ben.call('searchUser', { type: 'username', searchValue: ana.username });
      return found.result[0]?.profileImage?.files[0];
    };
    expect(await find()).toMatchObject({ key });
    await ana.call('updateUser', { privacy: { blurimage: true } });
    expect(await find()).toMatchObject({ isBlurred: true });
    expect(JSON.stringify(await find())).not.toContain(key);
  });

  test('whom a member passed by is known again by their face on the member’s own list, and to nobody else', async () => {
    const [mine, theirs] = [await show(ana, 1), await show(ben, 2)];
    const hide = (fid: string, uid: string) =>
      world.database.db.insertInto('circle_hidden').values({ fid, uid, creation_date: 1 }).execute();
    await hide(ana.uid, ben.uid);
    const values = { id: ben.uid };
    const { result } = await ben.call('databaseQuery', { id: 'loadHiddenAccounts', values });
    expect(result).toMatchObject([[{ uid: ana.uid, profileImage: { files: [{ key: mine.key }] } }]]);
    expect([await statusOf(ben, `${mine.key}/thumb`), await statusOf(ana, `${theirs.key}/thumb`)]).toEqual([
      200, 404,
    ]);
    await hide(ben.uid, ana.uid);
    expect(await statusOf(ben, `${mine.key}/thumb`)).toBe(404);
    await world.database.db.deleteFrom('circle_hidden').where('uid', '=', ana.uid).execute();
    await relate(world, ana, ben, 'blocked');
    expect(await statusOf(ben, `${mine.key}/thumb`)).toBe(404);
  });

  test('who blurs their pictures is seen in them by matches; others get another picture under another key', async () => {
    const { key } = await show(ana);
    await ana.call('updateUser', { privacy: { blurimage: true } });
    const blurred = await shownTo(ben, ana);
    expect(blurred).toMatchObject({ isBlurred: true, size: 0 });
    expect(blurred).not.toHaveProperty('thumbhash');
    expect(blurred?.['key']).not.toBe(key);
    const sizes = ['thumb', '360', '720', '1600'];
    for (const size of sizes) expect(await statusOf(ben, `${key}/${size}`), size).toBe(404);
    for (const size of sizes) expect(await statusOf(ben, `${blurred?.['key']}/${size}`), size).toBe(404);
    expect(await statusOf(ben, `${blurred?.['key']}/blurred`)).toBe(200);
    expect(await statusOf(ana, `${key}/1600`)).toBe(200);
    await relate(world, ben, ana, 'matched');
    expect((await shownTo(ben, ana))?.['key']).toBe(key);
    expect(await statusOf(ben, `${key}/1600`)).toBe(200);
  });

  test('the blurred picture holds no more than 24 pixels of what it was made from', async () => {
    await show(ana);
    await ana.call('updateUser', { privacy: { blurimage: true } });
    const blurred = await shownTo(ben, ana);
    const answer = await look(world, ben, `${blurred?.['key']}/blurred`);
    const { default: sharp } = await import('sharp');
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect(Math.max(width, height)).toBeLessThanOrEqual(24);
  });

  test('who paused, hid or has no profile sees and is seen no more than on their card', async () => {
    const { key } = await show(ana);
    const eve = await world.person(`eve-${turn}`);
    expect(await statusOf(eve, `${key}/360`)).toBe(404);
    await ana.call('updateUser', { privacy: { available: false } });
    expect([await statusOf(ben, `${key}/360`), await statusOf(ana, `${key}/360`)]).toEqual([404, 200]);
    await ana.call('updateUser', { privacy: { available: true } });
    await ben.call('updateUser', { privacy: { available: false } });
    expect(await statusOf(ben, `${key}/360`)).toBe(404);
  });
});

test('a card with another picture is another card', async () => {
  const etag = async () => {
    const values = { uids: { [ana.uid]: null } };
    const { result } = await ben.call('databaseQuery', { id: 'profiles', values });
    const [answer] = result as Record<string, { etag: string }>[];
    return answer?.[ana.uid]?.etag;
  };
  const seen = [await etag()];
  await show(ana);
  seen.push(await etag());
  await show(ana, 2, { name: 'profile_picture', replaceIfExists: 'true' });
  seen.push(await etag());
  await ana.call('removeUpload', { path: photoPathOf(ana.uid), file: 'profile_picture' });
  expect(new Set(seen).size).toBe(3);
  expect(await etag()).toBe(seen[0]);
});

test('it goes out as a picture and as nothing else, kept by its viewer alone and for as long as the pass', async () => {
  const { key } = await show(ana);
  const answer = await look(world, ben, `${key}/360`);
  const body = Buffer.from(await answer.arrayBuffer());
  const told = Object.fromEntries(answer.headers);
  expect(told).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(body.length),
    'content-disposition': 'inline; filename="picture.webp"',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    // For the page of a native shell. Without a pass, a page of another origin shows nothing.
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'accept-ranges': 'bytes',
    etag: `"${key}-360"`,
  });
  const [scope, age, kind] = (told['cache-control'] ?? '').split(', ');
  expect([scope, kind]).toEqual(['private', 'immutable']);
  expect(Number(age?.split('=')[1])).toBeGreaterThan(0);
  expect(Number(age?.split('=')[1])).toBeLessThanOrEqual(1500);
  expect(told).not.toHaveProperty('set-cookie');

  const bearer = { authorization: `Bearer ${ben.tokens.bearer}` };
  const withoutPass = await look(world, undefined, `${key}/360`, bearer);
  expect(withoutPass.status).toBe(200);
  expect(withoutPass.headers.get('cross-origin-resource-policy')).toBe('same-origin');

  const same = await look(world, ben, `${key}/360`, { 'if-none-match': `W/"x", "${key}-360"` });
  expect([same.status, await same.text()]).toEqual([304, '']);
  const head = await look(world, ben, `${key}/360`, {}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    String(body.length),
    '',
  ]);
  expect((await look(world, undefined, `${key}/360`, {}, 'HEAD')).status).toBe(401);
});

test('a part is sent where one is asked for', async () => {
  const { key } = await show(ana);
  const whole = Buffer.from(await (await look(world, ben, `${key}/360`)).arrayBuffer());
  const part = async (range: string, more: Record<string, string> = {}) => {
    const answer = await look(world, ben, `${key}/360`, { range, ...more });
    return [answer.status, answer.headers.get('content-range'), Buffer.from(await answer.arrayBuffer())];
  };
  const { length } = whole;
  expect(await part('bytes=0-9')).toEqual([206, `bytes 0-9/${length}`, whole.subarray(0, 10)]);
  expect(await part('bytes=-5')).toEqual([
    206,
    `bytes ${length - 5}-${length - 1}/${length}`,
    whole.subarray(-5),
  ]);
  expect(await part(`bytes=${length - 1}-`)).toEqual([
    206,
    `bytes ${length - 1}-${length - 1}/${length}`,
    whole.subarray(-1),
  ]);
  expect((await part(`bytes=${length}-`)).slice(0, 2)).toEqual([416, `bytes */${length}`]);
  for (const whatever of ['bytes=0-1,4-5', 'bytes=9-2', 'lines=1-2', 'bytes=-'])
    expect((await part(whatever))[0], whatever).toBe(200);
  expect((await part('bytes=0-9', { 'if-range': '"another"' }))[0]).toBe(200);
});
