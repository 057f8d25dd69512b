import { newId } from '@mitto/kit/ids';
import { hour } from '@mitto/kit/time';
import { photoPathOf } from '@mitto/profile/contract/photos';
import { profileConfiguration } from '@mitto/profile/contract/profile-configuration';
import { exportOf } from '@mitto/testkit/export-of';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { testPicture } from '@mitto/testkit/test-picture';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let world: World;
let ana: TestPerson;
let people = 0;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  people += 1;
  ana = await world.person(`ana${people}`, { hasProfile: true });
});
afterAll(() => world.close());

async function readyKey(): Promise<string> {
  await ana.call('askArchive', {});
  await world.drain();
  const { result } = await ana.call('askArchive', {});
  if (result.key === null) throw new Error('The archive is not ready.');
  return result.key;
}

const download = (key: string, person = ana) =>
  fetch(`${world.url}/media/${key}/zip?pass=${encodeURIComponent(person.tokens.media_pass)}`);

const mailsTo = (email: string) =>
  world.mails(email).filter(({ subject }) => subject === 'Your data is ready');

test('an archive is prepared by a job, told by one mail without a link, and has the page, the data and the pictures', async () => {
  const bytes = await testPicture({ seed: 4 });
  const files = [{ name: 'me.jpg', bytes }];
  const sent = { path: photoPathOf(ana.uid), files };
  expect((await ana.call('upload', sent, { idempotencyKey: newId() })).status).toBe(200);
  const asked = await ana.call('askArchive', {});
  expect(asked.result).toMatchObject({ key: null, endsAt: world.clock.now() + 8 * hour });
  await ana.call('askArchive', {});
  await world.drain();
  const [mail, ...others] = mailsTo(ana.email);
  expect(others).toEqual([]);
  expect(mail?.text).not.toContain('http');
  const key = await readyKey();
  expect(mailsTo(ana.email)).toHaveLength(1);

  const answer = await download(key);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="mitto-\d{4}-\d\d-\d\d\.zip"$/,
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const archive = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const names = Object.keys(archive);
  expect(names.filter((name) => !name.startsWith('files/'))).toEqual(['index.html', 'data.json']);
  const [picture] = names.filter((name) => name.startsWith('files/profile-photo-'));
  expect(picture).toMatch(/\.(webp|jpeg)$/);
  const page = strFromU8(archive['index.html'] ?? new Uint8Array());
  expect(page).toContain(`src="${picture}"`);
  expect(page).toContain(ana.email);
  const { result } = await exportOf(world, ana);
  const data = JSON.parse(strFromU8(archive['data.json'] ?? new Uint8Array()));
  expect(Object.keys(data)).toEqual(Object.keys(result));
});

test('words of members are no markup in the page', async () => {
  const evil = '"><script>alert(1)</script><img src=x onerror=alert(2)>';
  await world.deps.database.db.updateTable('profile').set({ bio: evil }).where('uid', '=', ana.uid).execute();
  const archive = unzipSync(new Uint8Array(await (await download(await readyKey())).arrayBuffer()));
  const page = strFromU8(archive['index.html'] ?? new Uint8Array());
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toMatch(/<script|<img src=x/);
});

test('nobody else gets it, also with its address, nor at another size', async () => {
  const key = await readyKey();
  const ben = await world.person(`ben${people}`);
  const admin = await world.person(`staff${people}`, { isAdmin: true });
  for (const person of [ben, admin]) expect((await download(key, person)).status).toBe(404);
  expect((await fetch(`${world.url}/media/${key}/zip`)).status).toBe(401);
  const other = `${world.url}/media/${key}/whole?pass=${encodeURIComponent(ana.tokens.media_pass)}`;
  expect((await fetch(other)).status).toBe(404);
});

test('it is gone after eight hours, and with the account', async () => {
  const key = await readyKey();
  world.clock.advance(8 * hour);
  const signedIn = await world.anonymous.call('authorize', { email: ana.email, password: ana.password });
  const tokens = signedIn.result.disabled ? ana.tokens : signedIn.result.tokens;
  expect((await download(key, { ...ana, tokens })).status).toBe(404);

  const ben = await world.person(`ben${people}`);
  await ben.call('askArchive', {});
  await world.drain();
  const { result } = await ben.call('askArchive', {});
  await world.deps.database.transact((tx) => world.deps.eraseMember(tx, ben.uid));
  expect((await download(result.key ?? '', ben)).status).not.toBe(200);
});

test('twenty downloads, then the answer says when there is a new one; parts of one can be fetched', async () => {
  const key = await readyKey();
  const whole = Buffer.from(await (await download(key)).arrayBuffer());
  const address = `${world.url}/media/${key}/zip?pass=${encodeURIComponent(ana.tokens.media_pass)}`;
  const part = await fetch(address, { headers: { range: 'bytes=100-' } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100))).toBe(true);
  for (let time = 3; time <= 20; time += 1) expect((await download(key)).status).toBe(200);
  expect((await download(key)).status).toBe(429);
});

test('a suspended member gets the archive, and no other file', async () => {
  const files = [{ name: 'me.jpg', bytes: await testPicture({ seed: 5 }) }];
  const sent = { path: photoPathOf(ana.uid), files };
  await ana.call('upload', sent, { idempotencyKey: newId() });
  const [photo] = await world.deps.database.db
    .selectFrom('profile_photo')
    .select('key')
    .where('uid', '=', ana.uid)
    .execute();
  const staff = await world.person(`judge${people}`, { isAdmin: true });
  await staff.call('changeStanding', {
    ...{ uid: ana.uid, standing: 'suspended', reason: 'Selling.' },
    ...{ message: 'Three people reported it.', resolution: 'Read the rules.' },
  });
  const key = await readyKey();
  const archive = unzipSync(new Uint8Array(await (await download(key)).arrayBuffer()));
  expect(Object.keys(archive).filter((name) => name.startsWith('files/profile-photo-'))).toHaveLength(1);
  const pass = encodeURIComponent(ana.tokens.media_pass);
  const own = await fetch(`${world.url}/media/${photo?.key}/thumb?pass=${pass}`);
  expect([own.status, await own.text()]).toEqual([403, expect.stringContaining('"suspended"')]);
  const ben = await world.person(`benof${people}`, { hasProfile: true });
  expect((await download(key, ben)).status).toBe(404);
});

test('a member has one place in the line: 19 downloads at once build one archive', async () => {
  const key = await readyKey();
  const { secrets } = world.deps;
  const { unseal } = secrets;
  let built = 0;
  // Each archive that is built opens the sealed export once.
  secrets.unseal = (purpose, sealed) => {
    if (purpose.includes('export')) built += 1;
    return unseal.call(secrets, purpose, sealed);
  };
  const downloads = Array.from({ length: 19 }, async () => {
    const answer = await download(key);
    return [answer.status, (await answer.arrayBuffer()).byteLength].join();
  });
  expect(new Set(await Promise.all(downloads)).size).toBe(1);
  secrets.unseal = unseal;
  expect(built).toBeGreaterThan(0);
  expect(built).toBeLessThanOrEqual(8);
});

test('the page names a gender as the operator does, and translates the names of the default', async () => {
  const page = async () => {
    const archive = unzipSync(new Uint8Array(await (await download(await readyKey())).arrayBuffer()));
    return strFromU8(archive['index.html'] ?? new Uint8Array());
  };
  expect(await page()).toContain('<dt>Gender</dt><dd>Woman</dd>');
  const admin = await world.person(`admin${people}`, { isAdmin: true });
  const { version } = (await admin.call('readConfiguration', {})).result;
  const genders = profileConfiguration.usual.genders.map((gender) =>
    gender.value === 0 ? { ...gender, label: 'Lady', plural: 'Ladies' } : gender,
  );
  const change = { version, reason: 'For a test.', changes: { genders } };
  expect((await admin.call('updateConfiguration', change)).status).toBe(200);
  expect(await page()).toContain('<dt>Gender</dt><dd>Lady</dd>');
});
