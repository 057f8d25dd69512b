import { newId } from '@mitto/kit/ids';
import { day } from '@mitto/kit/time';
import type { TestPerson } from '@mitto/testkit/person';
import { solutionOf } from '@mitto/testkit/solving';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { testPicture } from '@mitto/testkit/test-picture';
import type { InputOf } from '@mitto/testkit/world-calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expireContacts } from '../erase-and-export.ts';

let world: World;
let ip: string;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  turn += 1;
  ip = `10.50.${turn}.9`;
});
afterAll(() => world.close());

const formOf = (changes: Partial<InputOf<'contactUs'>> = {}): InputOf<'contactUs'> => ({
  ...{ id: newId(), fullName: 'Ana Field', email: `ana-${turn}@people.example`, subject: 'The map' },
  ...{ inquiryType: 'technical', message: 'The map stays grey.', privacy: true },
  ...changes,
});
const send = (form: InputOf<'contactUs'>, by: Pick<TestPerson, 'call'> = world.anonymous) =>
  by.call('contactUs', form, { ip, idempotencyKey: newId() });

async function kept(): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from support_contact where email = ${`ana-${turn}@people.example`}`.execute(world.database.db);
  return rows;
}

async function upload(id: string, files: { name: string; bytes: Uint8Array }[]) {
  return await world.anonymous.call('uploadContactFiles', { id, files }, { ip, idempotencyKey: newId() });
}

test('anyone writes to us, and gets a confirmation that repeats nothing of what was written', async () => {
  const form = formOf({
    phoneNumber: '+66 81 234 5678',
    heardAboutUs: 'faf',
    subject: 'Click here: evil.example',
  });
  const { result } = await send(form);
  expect(result.reference).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
  expect(await kept()).toMatchObject([{ uid: null, subject: form.subject, phone_number: '+66 81 234 5678' }]);
  await world.drain();
  const [mail, ...further] = world.mails(form.email);
  expect(further).toEqual([]);
  expect(mail?.subject).toContain(result.reference);
  for (const word of ['evil', 'map', 'Ana', 'grey']) expect(JSON.stringify(mail)).not.toContain(word);
});

test('an address gets one confirmation a day, whoever types it', async () => {
  const form = formOf();
  for (let time = 0; time < 3; time += 1) expect((await send({ ...form, id: newId() })).status).toBe(200);
  await world.drain();
  expect(world.mails(form.email)).toHaveLength(1);
});

test.each([
  ['no name', { fullName: ' ' }, 'fullName'],
  ['no address', { email: 'nobody' }, 'email'],
  ['two addresses', { email: 'a@people.example,b@people.example' }, 'email'],
  ['no subject', { subject: '' }, 'subject'],
  ['a short number', { phoneNumber: '123456789' }, 'phoneNumber'],
  ['a number of letters', { phoneNumber: 'call me soon' }, 'phoneNumber'],
  ['a message too long', { message: 'x'.repeat(501) }, 'message'],
  ['an agreement not given', { privacy: false as unknown as true }, 'privacy'],
  ['an inquiry of no kind', { inquiryType: 'love' as 'general' }, 'inquiryType'],
])('%s is refused at its field', async (_what, changes, field) => {
  const { status, error } = await send(formOf(changes));
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([422, [field]]);
  expect(await kept()).toEqual([]);
});

test('the same form sent again, also at one moment, is one message with one reference', async () => {
  const form = formOf();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(form)));
  expect(new Set(answers.map(({ result }) => result?.reference)).size).toBe(1);
  expect(await kept()).toHaveLength(1);
  expect((await send({ ...form, message: 'Other words.' })).error?.code).toBe('support/id-used');
});

test('after some messages of a network a proof of work is asked for, and it is good for one form', async () => {
  for (let time = 0; time < 10; time += 1) {
    await send(formOf({ email: `other-${turn}-${time}@people.example` }));
  }
  const form = formOf();
  const refused = await send(form);
  expect(refused.error?.code).toBe('account/proof-needed');
  const headers = solutionOf(refused.error);
  const call = (input: InputOf<'contactUs'>) =>
    world.anonymous.call('contactUs', input, { ip, headers, idempotencyKey: newId() });
  expect((await call(formOf())).error?.code).toBe('account/proof-needed');
  expect((await call(form)).status).toBe(200);
  expect((await call(formOf())).error?.code).toBe('account/proof-needed');
});

test('a member is not held up by the flood of their network, and a suspended member reaches the form', async () => {
  for (let time = 0; time < 12; time += 1) {
    await send(formOf({ email: `flood-${turn}-${time}@people.example` }));
  }
  const eve = await world.person(`eve-${turn}`, { standing: 'suspended' });
  expect((await send(formOf(), eve)).status).toBe(200);
  expect(await kept()).toMatchObject([{ uid: eve.uid }]);
});

test('pictures come with the message, seen by staff and their sender alone, and are gone without one', async () => {
  const form = formOf();
  const bytes = await testPicture({ width: 120, height: 100 });
  const { result } = await upload(form.id, [
    { name: 'a.jpg', bytes },
    { name: 'b.jpg', bytes },
  ]);
  const { attachment } = result;
  expect(attachment).toHaveLength(2);
  // Keys of another form are not taken.
  expect((await send(formOf({ attachment }))).error?.code).toBe('support/attachment-gone');
  expect((await send({ ...form, attachment })).status).toBe(200);
  expect(await kept()).toMatchObject([{ attachments: attachment }]);
  const [key = ''] = attachment;
  const look = async ({ tokens }: TestPerson) =>
    (await fetch(new URL(`/media/${key}/thumb?pass=${tokens.media_pass}`, world.url))).status;
  const [admin, ben] = [await world.person('admin', { isAdmin: true }), await world.person('ben')];
  expect([await look(admin), await look(ben)]).toEqual([200, 404]);
});

test('what is no picture, too many and too large files are refused, and nothing stays', async () => {
  const count = async () =>
    (await sql`select 1 from media_object where state = 'new'`.execute(world.database.db)).rows.length;
  const before = await count();
  const bytes = await testPicture({ width: 120, height: 100 });
  const hostile = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const one = await upload(newId(), [
    { name: 'a.jpg', bytes },
    { name: 'b.jpg', bytes: hostile },
  ]);
  expect(one.error).toMatchObject({ code: 'support/wrong-file', fields: { 'files.1': 'wrong-file' } });
  const sized = (megabytes: number) => [{ name: 'l.jpg', bytes: Buffer.alloc(megabytes * 1024 ** 2, 7) }];
  expect((await upload(newId(), sized(11))).error?.code).toBe('support/file-too-large');
  expect((await upload(newId(), [])).error?.code).toBe('file/missing');
  // The server hangs up on these while they are sent, so the answer may be lost.
  const many = Array.from({ length: 20 }, (_, at) => ({ name: `${at}.jpg`, bytes }));
  for (const [files, code] of [
    [many, 'invalid'],
    [sized(40), 'too-large'],
  ] as const) {
    const refused = await upload(newId(), [...files]).catch(() => undefined);
    expect([code, undefined]).toContain(refused?.error?.code);
    expect(refused?.result).toBeUndefined();
  }
  await world.drain();
  expect(await count()).toBe(before);
});

test('erased with their sender, also what they sent before they signed in, with its pictures', async () => {
  const dan = await world.person(`dan-${turn}`);
  const form = formOf({ email: dan.email.toUpperCase() });
  const bytes = await testPicture({ width: 120, height: 100 });
  const { attachment } = (await upload(form.id, [{ name: 'a.jpg', bytes }])).result;
  await send({ ...form, attachment });
  await send(formOf({ email: dan.email }), dan);
  const theirs = await dan.call('removeUser', { password: dan.password });
  expect(theirs.status).toBe(200);
  const { db } = world.database;
  expect((await sql`select 1 from support_contact where email_key = ${dan.email}`.execute(db)).rows).toEqual(
    [],
  );
  const left = await sql`select 1 from media_object where key = ${attachment[0]} and state <> 'gone'`.execute(
    db,
  );
  expect(left.rows).toEqual([]);
});

test('a message that nobody closes is deleted after a year', async () => {
  await send(formOf());
  const { deps, clock } = world;
  await expireContacts({ ...deps, now: () => clock.now() + 364 * day });
  expect(await kept()).toHaveLength(1);
  await expireContacts({ ...deps, now: () => clock.now() + 365 * day });
  expect(await kept()).toEqual([]);
});
