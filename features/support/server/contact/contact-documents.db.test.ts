import { newId } from '@mitto/kit/ids';
import { minute } from '@mitto/kit/time';
import { exportOf } from '@mitto/testkit/export-of';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { testPicture } from '@mitto/testkit/test-picture';
import type { InputOf } from '@mitto/testkit/world-calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const megabyte = 1024 ** 2;
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n');
const html = '<!doctype html><script>alert(1)</script>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let world: World;
/** The same database, served by an operator who takes small PNGs alone. */
let strict: World;
let admin: TestPerson;
let ip: string;
let turn = 0;
beforeAll(async () => {
  world = await startWorld();
  strict = await startWorld({
    ...{ database: world.database, clock: world.clock },
    settings: { contactFiles: { kinds: ['png'], maxMegabytes: 1 } },
  });
  admin = await world.person('admin', { isAdmin: true });
  // Runs the repeating jobs once, so that their next run is due one interval from now.
  await world.drain();
});
beforeEach(() => {
  turn += 1;
  ip = `10.60.${turn}.9`;
});
afterAll(async () => {
  await strict.close();
  await world.close();
});

interface Sent {
  readonly name: string;
  readonly bytes: Uint8Array;
}

type Caller = Pick<TestPerson, 'call'>;

const upload = (id: string, files: readonly Sent[], by: Caller = world.anonymous) =>
  by.call('uploadContactFiles', { id, files: [...files] }, { ip, idempotencyKey: newId() });

/** Sends the form with these files, and returns its id. */
async function contact(files: readonly Sent[], by: Caller = world.anonymous): Promise<string> {
  const id = newId();
  const { result, text } = await upload(id, files, by);
  if (!result) throw new Error(text);
  const form: InputOf<'contactUs'> = {
    ...{ id, fullName: 'Ana Field', email: `ana-${turn}@people.example`, subject: 'A receipt' },
    ...{ inquiryType: 'technical', message: 'Here it is.', privacy: true },
    attachment: result.attachment,
    attachmentNames: files.map(({ name }) => name),
  };
  expect((await by.call('contactUs', form, { ip, idempotencyKey: newId() })).status).toBe(200);
  return id;
}

const read = async (id: string) => (await admin.call('readContact', { id })).result;

const look = async (place: string, viewer: TestPerson | undefined): Promise<Response> =>
  await fetch(new URL(`/media/${place}${viewer ? `?pass=${viewer.tokens.media_pass}` : ''}`, world.url));

async function storedCount(): Promise<number> {
  const { rows } = await sql`select 1 from media_object where state <> 'gone'`.execute(world.database.db);
  return rows.length;
}

test('documents come with the message, under safe names, for staff alone and as downloads', async () => {
  const ben = await world.person(`ben-${turn}`);
  const picture = await testPicture({ width: 120, height: 100 });
  const id = await contact(
    [
      { name: 'ใบเสร็จ \u202Efdp.exe', bytes: pdf },
      { name: 'screen.jpg', bytes: picture },
      { name: 'notes.txt', bytes: Buffer.from('\uFEFFLine one\r\n\tภาษาไทย\n') },
    ],
    ben,
  );
  const { attachment, documents } = await read(id);
  expect(attachment).toHaveLength(1);
  expect(documents).toMatchObject([
    { kind: 'pdf', name: 'ใบเสร็จ fdp.exe.pdf', bytes: pdf.length },
    { kind: 'text', name: 'notes.txt' },
  ]);
  const [paper, notes] = documents;
  const answer = await look(`${paper?.key}/pdf`, admin);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="_______ fdp.exe.pdf"; filename*=UTF-8''${encodeURIComponent('ใบเสร็จ fdp.exe.pdf')}`,
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect((await look(`${notes?.key}/text`, admin)).headers.get('content-disposition')).toBe(
    'attachment; filename="notes.txt"',
  );
  const eve = await world.person(`eve-${turn}`);
  for (const [viewer, status] of [
    [ben, 404],
    [eve, 404],
    [undefined, 401],
  ] as const) {
    expect((await look(`${paper?.key}/pdf`, viewer)).status).toBe(status);
  }
  expect((await look(`${attachment[0]}/thumb`, ben)).status).toBe(200);
});

test('what is a PDF and a page at once is only ever saved, never shown', async () => {
  const polyglot = Buffer.from(`%PDF-1.4\n${html}`);
  const id = await contact([{ name: 'invoice.html', bytes: polyglot }]);
  const [one] = (await read(id)).documents;
  expect(one?.name).toBe('invoice.html.pdf');
  for (const further of ['', '&download=0', '&type=text/html']) {
    const { headers } = await fetch(
      new URL(`/media/${one?.key}/pdf?pass=${admin.tokens.media_pass}${further}`, world.url),
      { headers: { accept: 'text/html' } },
    );
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toBe('attachment; filename="invoice.html.pdf"');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0, 0, 0, 8, 0]);
const hostile: readonly (readonly [string, string, Uint8Array | string, string])[] = [
  ['a page that calls itself a PDF', 'a.pdf', html, 'support/wrong-file'],
  ['a page that calls itself a text', 'a.txt', `\n ${html}`, 'support/wrong-text'],
  ['a page', 'a.html', html, 'support/wrong-file'],
  ['an SVG', 'a.svg', svg, 'support/wrong-file'],
  ['an SVG that calls itself a picture', 'a.png', svg, 'support/wrong-file'],
  ['an SVG that calls itself a text', 'a.txt', svg, 'support/wrong-text'],
  ['a zip', 'a.zip', zip, 'support/wrong-file'],
  ['a zip that calls itself a PDF', 'a.pdf', zip, 'support/wrong-file'],
  ['a zip that calls itself a text', 'a.txt', zip, 'support/wrong-text'],
  ['a PDF behind other bytes', 'a.pdf', Buffer.concat([zip, pdf]), 'support/wrong-file'],
  ['a program', 'a.pdf', 'MZ\u0090\u0000', 'support/wrong-file'],
  ['a script', 'a.js', 'alert(1)', 'support/wrong-file'],
  ['a text with control characters', 'a.txt', 'bell \u0007', 'support/wrong-text'],
  ['a text that is not UTF-8', 'a.txt', Buffer.from([0x61, 0xff, 0x62]), 'support/wrong-text'],
  ['a text in UTF-16', 'a.txt', Buffer.from('\uFEFFhello', 'utf16le'), 'support/wrong-text'],
  ['an empty text', 'a.txt', '', 'file/missing'],
  ['a picture that ends after its signature', 'a.jpg', Buffer.from([0xff, 0xd8, 0xff]), 'support/wrong-file'],
  ['a video', 'a.mp4', Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom'), 'support/wrong-file'],
];

test.each(hostile)('%s is refused, and nothing of the request stays', async (_what, name, bytes, code) => {
  const before = await storedCount();
  const { status, error } = await upload(newId(), [
    { name: 'good.pdf', bytes: pdf },
    { name, bytes: Buffer.from(bytes as Uint8Array) },
  ]);
  expect(status).toBe(422);
  expect(error).toMatchObject({ code, fields: { 'files.1': code.split('/')[1] } });
  expect(await storedCount()).toBe(before);
});

test('a server takes the kinds and the size that its operator has set, whatever the caller says', async () => {
  const jpeg = await testPicture({ width: 120, height: 100 });
  const { default: sharp } = await import('sharp');
  const png = await sharp(jpeg).png().toBuffer();
  const text = Buffer.from('hello');
  const send = (name: string, bytes: Uint8Array) =>
    upload(newId(), [{ name, bytes }], strict.anonymous).then(({ error, status }) => error?.code ?? status);
  expect(await send('a.pdf', pdf)).toBe('support/wrong-file');
  expect(await send('a.png', pdf)).toBe('support/wrong-file');
  expect(await send('a.png', jpeg)).toBe('support/wrong-file');
  expect(await send('a.txt', text)).toBe('support/wrong-file');
  expect(await send('a.jpg', png)).toBe(200);
  expect(await send('a.png', Buffer.concat([png, Buffer.alloc(megabyte)]))).toBe('support/file-too-large');
});

test('a document larger than 10 MB is refused, and one of 10 MB is taken', async () => {
  const sized = (bytes: number) => Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, ' ')]);
  expect((await upload(newId(), [{ name: 'a.pdf', bytes: sized(10 * megabyte + 1) }])).error?.code).toBe(
    'support/file-too-large',
  );
  expect((await upload(newId(), [{ name: 'a.pdf', bytes: sized(10 * megabyte) }])).status).toBe(200);
});

test('one caller brings 30 documents a day, also at one moment; pictures and other callers go on', async () => {
  const three = ['a', 'b', 'c'].map((name) => ({ name: `${name}.pdf`, bytes: pdf }));
  const answers = await Promise.all(Array.from({ length: 11 }, () => upload(newId(), three)));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
  expect(answers.filter(({ error }) => error?.code === 'too-many').length).toBeGreaterThanOrEqual(1);
  // Refused requests may have counted some of their documents.
  expect((await upload(newId(), three)).error?.code).toBe('too-many');
  const picture = { name: 'a.jpg', bytes: await testPicture({ width: 120, height: 100 }) };
  expect((await upload(newId(), [picture])).status).toBe(200);
  const dan = await world.person(`dan-${turn}`);
  expect((await upload(newId(), three, dan)).status).toBe(200);
});

test('documents are exported with their names, and erased with their sender', async () => {
  const kim = await world.person(`kim-${turn}`);
  const id = await contact([{ name: 'mine.pdf', bytes: pdf }], kim);
  const [document] = (await read(id)).documents;
  const { support } = (await exportOf(world, kim)).result;
  expect(support).toMatchObject({
    support_contact: [{ attachment_names: ['mine.pdf'] }],
    support_picture: [{ key: document?.key, type: 'application/pdf' }],
  });
  expect((await look(`${document?.key}/pdf`, admin)).status).toBe(200);
  expect((await kim.call('removeUser', { password: kim.password })).status).toBe(200);
  await world.drain();
  expect((await look(`${document?.key}/pdf`, admin)).status).toBe(404);
});

// The last test, because the time that it takes ends the session of staff.
test('a document that no message takes is swept', async () => {
  const before = await storedCount();
  expect((await upload(newId(), [{ name: 'a.pdf', bytes: pdf }])).status).toBe(200);
  expect(await storedCount()).toBe(before + 1);
  world.clock.advance(30 * minute);
  await world.drain();
  expect(await storedCount()).toBeLessThanOrEqual(before);
});
