import { newId } from '@mitto/kit/ids';
import { day } from '@mitto/kit/time';
import { textPictureSizes } from '@mitto/profile/contract/photos';
import { deleteUnusedTextPictures } from '@mitto/profile/server/text-pictures/text-pictures';
import { Device } from '@mitto/testkit/device';
import { exportOf } from '@mitto/testkit/export-of';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { testPicture } from '@mitto/testkit/test-picture';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expireContacts } from '../erase-and-export.ts';

let world: World;
let staff: TestPerson;
let member: TestPerson;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  await world.drain();
  turn += 1;
  staff = await world.person(`staff-${turn}`, { isAdmin: true });
  member = await world.person(`member-${turn}`);
});
afterAll(() => world.close());

const once = () => ({ idempotencyKey: newId() });

async function writeToUs(): Promise<string> {
  const id = newId();
  const form = { id, fullName: 'Ana Field', email: member.email, subject: 'The map', message: 'It is grey.' };
  const sent = await member.call(
    'contactUs',
    { ...form, inquiryType: 'technical', privacy: true },
    { ...once(), ip: `10.60.${turn}.9` },
  );
  if (sent.status !== 200) throw new Error(sent.text);
  return id;
}

async function bring(by = staff): Promise<string> {
  const files = [{ name: 'a.jpg', bytes: await testPicture({ width: 120, height: 100, seed: turn }) }];
  const { result, text } = await by.call('upload', { path: 'photos/', files }, once());
  const key = result?.files[0]?.key;
  if (key === undefined) throw new Error(text);
  return key;
}

const imageOf = (key: string, pass = '') => `<img src="/media/${key}/1052${pass}" alt="A map">`;

async function answer(id: string, html: string, by = staff) {
  return await by.call('answerContact', { id, reason: 'For a test.', html }, once());
}

async function see(person: TestPerson, key: string): Promise<number> {
  const { media_pass: pass } = person.tokens;
  return (await fetch(new URL(`/media/${key}/500?pass=${pass}`, world.url))).status;
}

const listOf = async (person: TestPerson) => {
  const { result } = await person.call('listUploads', { path: 'photos/' });
  return result.files.map(({ key }) => key);
};

async function mailTo({ email }: TestPerson) {
  await world.drain();
  return world.mails(email).find(({ subject }) => subject.startsWith('Re:'));
}

test('an answer goes out as HTML with its pictures inside, and as plain text; nothing in it is loaded', async () => {
  const id = await writeToUs();
  const key = await bring();
  const html = `<h2>The map</h2><p>It is <strong>mended</strong>.</p>${imageOf(key, '?pass=secret')}`;
  const { result, text } = await answer(id, html);
  const plain = 'The map\n\nIt is mended.\n\n[A map]';
  const stored = `<h2>The map</h2><p>It is <strong>mended</strong>.</p>${imageOf(key)}`;
  expect(result?.answers, text).toEqual([{ date: world.clock.now(), text: plain, html: stored }]);
  const mail = await mailTo(member);
  expect(mail?.text.startsWith(`${plain}\n\nMitto\n\n`)).toBe(true);
  expect(mail?.pictures).toEqual([{ cid: 'picture-1@mitto', type: 'image/webp', bytes: expect.any(Number) }]);
  expect(mail?.html).toContain('src="cid:picture-1@mitto" alt="A map"');
  expect(mail?.html).toContain('Your reference:');
  expect(mail?.html).not.toMatch(/secret|\/media\/|https?:/);
  const read = await staff.call('readContact', { id });
  expect(read.result.answers).toMatchObject([{ html: stored }]);
});

test('a picture leaves the list of its author with the answer; from then on staff alone sees it', async () => {
  const other = await world.person(`other-${turn}`, { isAdmin: true });
  const id = await writeToUs();
  const key = await bring();
  expect(await see(other, key)).toBe(404);
  expect((await answer(id, imageOf(key))).status).toBe(200);
  expect(await listOf(staff)).toEqual([]);
  await world.drain();
  expect(await Promise.all([staff, other, member].map((person) => see(person, key)))).toEqual([
    200, 200, 404,
  ]);
  // Removing it, or the end of its day in the list, takes nothing from the answer.
  await staff.call('removeUpload', { path: 'photos/', file: key });
  world.clock.advance(day + 1);
  await deleteUnusedTextPictures(world.deps);
  await world.drain();
  const later = await world.person(`later-${turn}`, { isAdmin: true });
  expect(await see(later, key)).toBe(200);
});

test('only pictures that the caller has uploaded and not used yet are taken', async () => {
  const other = await world.person(`other-${turn}`, { isAdmin: true });
  const id = await writeToUs();
  const [mine, theirs] = [await bring(), await bring(other)];
  const wrong = [imageOf(theirs), imageOf('A'.repeat(22)), imageOf(mine) + imageOf(theirs)];
  for (const html of wrong) {
    expect((await answer(id, html)).error?.code).toBe('support/picture-gone');
  }
  expect([await listOf(staff), await listOf(other)]).toEqual([[mine], [theirs]]);
  expect((await answer(id, imageOf(mine) + imageOf(mine))).status).toBe(200);
  expect((await answer(id, imageOf(mine))).error?.code).toBe('support/picture-gone');
  expect(await see(other, theirs)).toBe(200);
});

test('two answers at one moment take a picture once', async () => {
  const [one, two] = [await writeToUs(), await writeToUs()];
  const key = await bring();
  const answers = await Promise.all([answer(one, imageOf(key)), answer(two, imageOf(key))]);
  expect(answers.map(({ status, error }) => error?.code ?? status).sort()).toEqual([
    200,
    'support/picture-gone',
  ]);
});

test.each([
  ['<p>a</p><script>run()</script>', 'not-allowed'],
  ['<p><a href="javascript:run()">a</a></p>', 'not-allowed'],
  ['<img src="https://evil.example/x.png">', 'not-allowed'],
  ['<img src="/media/../x/500">', 'not-allowed'],
  [`<img src="/media/${'A'.repeat(22)}/1600">`, 'not-allowed'],
  ['<p> </p>', 'required'],
  [`<p>${'x'.repeat(5001)}</p>`, 'too-long'],
  [Array.from({ length: 11 }, (_, at) => imageOf(`${at}`.padEnd(22, '-'))).join(''), 'too-many-pictures'],
])('%s is refused, and no mail goes out', async (html, fault) => {
  const id = await writeToUs();
  expect((await answer(id, html)).error).toMatchObject({ code: 'invalid', fields: { html: fault } });
  expect(await mailTo(member)).toBeUndefined();
});

test('an answer is text or HTML, not both and not neither', async () => {
  const id = await writeToUs();
  for (const given of [{}, { text: 'a', html: '<p>a</p>' }]) {
    const { error } = await staff.call('answerContact', { id, reason: 'For a test.', ...given }, once());
    expect(error).toMatchObject({ code: 'invalid', fields: { text: 'text-or-html' } });
  }
});

test('feedback is answered in HTML too, without pictures', async () => {
  const id = newId();
  const row = { recommendation: 'likely', likeMost: 'The cards.' };
  await new Device(member).do('insert', 'feedback', row, { ref: id });
  const give = (html: string) =>
    staff.call('answerFeedback', { uid: member.uid, id, reason: 'For a test.', html }, once());
  const refused = await give(imageOf(await bring()));
  expect(refused.error).toMatchObject({ code: 'invalid', fields: { html: 'no-pictures' } });
  const { result } = await give('<p>Thank <em>you</em></p>');
  expect(result.answers).toMatchObject([{ text: 'Thank you', html: '<p>Thank <em>you</em></p>' }]);
  await world.drain();
  expect(world.mails(member.email).at(0)).toMatchObject({ pictures: [] });
});

const rowsOf = async (key: string) =>
  await world.database.db.selectFrom('media_object').select('key').where('key', '=', key).execute();

test('the picture goes with the message: when its sender is erased, and when its time is over', async () => {
  const kept = await bring();
  await answer(await writeToUs(), imageOf(kept));
  expect(await rowsOf(kept)).toHaveLength(1);
  const { text } = await exportOf(world, member);
  expect(text).toContain('[A map]');
  await world.deps.database.transact((tx) => world.deps.eraseMember(tx, member.uid));
  await world.drain();
  expect(await rowsOf(kept)).toEqual([]);

  member = await world.person(`second-${turn}`);
  const old = await bring();
  await answer(await writeToUs(), imageOf(old));
  world.clock.advance(366 * day);
  await expireContacts(world.deps);
  await world.drain();
  expect(await rowsOf(old)).toEqual([]);
});

test('erasing the author leaves the answer whole', async () => {
  await world.person(`stays-${turn}`, { isAdmin: true });
  const key = await bring();
  await answer(await writeToUs(), imageOf(key));
  await world.deps.database.transact((tx) => world.deps.eraseMember(tx, staff.uid));
  await world.drain();
  const other = await world.person(`other-${turn}`, { isAdmin: true });
  expect(await see(other, key)).toBe(200);
  expect(textPictureSizes).toContain('500');
});
