import { once } from 'node:events';
import { createServer } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { HopelessJob } from '../jobs/define-job.ts';
import { createSmtpMailer } from './create-smtp-mailer.ts';
import type { Mail, Mailer } from './mailer.ts';

interface Taken {
  readonly raw: string;
  readonly mail: Email;
  readonly from: string;
  readonly to: readonly string[];
}

let closing: Array<() => Promise<unknown>> = [];

afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});

const mail: Mail = {
  id: '0199a3a1-0000-7000-8000-000000000001',
  to: 'ana@example.com',
  subject: 'Your code',
  text: 'Your code is 123456.\n',
};

async function mailServer(options: SMTPServerOptions = {}): Promise<{ mailer: Mailer; taken: Taken[] }> {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, session, done) {
      void stream.toArray().then(async (pieces: Buffer[]) => {
        const raw = Buffer.concat(pieces).toString('utf8');
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          raw,
          mail: await PostalMime.parse(raw),
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The mail server has no port.');
  const mailer = mailerTo(`smtp://127.0.0.1:${address.port}`);
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { mailer, taken };
}

function mailerTo(url: string): Mailer {
  const mailer = createSmtpMailer({
    url,
    from: 'Mitto <no-reply@mitto.example>',
    appOrigin: 'https://mitto.example',
  });
  closing.push(() => mailer.close());
  return mailer;
}

test('a mail arrives in plain text, from us, with our Message-ID, marked as automatic', async () => {
  const { mailer, taken } = await mailServer();
  const text = `สวัสดี Ana,\n\n${'your code is 123456. '.repeat(30)}\n.\nend\n`;
  await mailer.send({ ...mail, subject: 'รหัสของคุณ · Your code', text });
  expect(taken).toHaveLength(1);
  const [first] = taken;
  expect(first?.from).toBe('no-reply@mitto.example');
  expect(first?.to).toEqual(['ana@example.com']);
  expect(first?.mail.messageId).toBe(`<${mail.id}@mitto.example>`);
  expect(first?.mail.subject).toBe('รหัสของคุณ · Your code');
  expect(first?.mail.from).toEqual({ name: 'Mitto', address: 'no-reply@mitto.example' });
  expect(first?.mail.text?.replaceAll('\r\n', '\n')).toBe(text);
  expect(first?.mail.html).toBeUndefined();
  const headers = new Map(first?.mail.headers.map(({ key, value }) => [key, value]));
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  expect(headers.get('content-type')).toContain('text/plain');
  expect(headers.has('x-mailer')).toBe(false);
});

test('a second try carries the same Message-ID', async () => {
  const { mailer, taken } = await mailServer();
  await mailer.send(mail);
  await mailer.send(mail);
  expect(new Set(taken.map(({ mail: { messageId } }) => messageId)).size).toBe(1);
});

test.each([
  'Code\r\nBcc: eve@example.com',
  'Code\nBcc: eve@example.com\n\nAnother text',
  'Code\rBcc: eve@example.com',
  'Code\u2028Bcc: eve@example.com',
  'Code\u0000\u000b\u0085Bcc: eve@example.com',
])('a subject cannot bring in a header or a text: %j', async (subject) => {
  const { mailer, taken } = await mailServer();
  await mailer.send({ ...mail, subject });
  const [first] = taken;
  expect(first?.to).toEqual(['ana@example.com']);
  expect(first?.mail.bcc).toBeUndefined();
  expect(first?.mail.text?.trim()).toBe('Your code is 123456.');
  expect(first?.mail.subject).toMatch(/^Code Bcc: eve@example\.com/);
});

test.each([
  'ana@example.com\r\nBcc: eve@example.com',
  'ana@example.com\nRCPT TO:<eve@example.com>',
  'ana@example.com, eve@example.com',
  'ana@example.com eve@example.com',
  'Eve <eve@example.com>',
  '<ana@example.com>',
  '"eve@example.com"@example.com',
  'friends: eve@example.com;',
  'ana@example.com\u0000',
  'ana@@example.com',
  'ana',
  '',
  `${'a'.repeat(250)}@example.com`,
])('an address that is not one plain address is refused for good: %j', async (to) => {
  const { mailer, taken } = await mailServer();
  await expect(mailer.send({ ...mail, to })).rejects.toBeInstanceOf(HopelessJob);
  expect(taken).toEqual([]);
});

test('a recipient that the server does not know is hopeless, one it cannot take now is not; neither is quoted', async () => {
  const { mailer } = await mailServer({
    onRcptTo({ address }, _session, done) {
      const responseCode = address.startsWith('nobody') ? 550 : 451;
      done(Object.assign(new Error(`${address} cannot be reached`), { responseCode }));
    },
  });
  const unknown = await mailer.send({ ...mail, to: 'nobody@example.com' }).catch((error: unknown) => error);
  expect(unknown).toBeInstanceOf(HopelessJob);
  const later = await mailer.send({ ...mail, to: 'later@example.com' }).catch((error: unknown) => error);
  expect(later).toBeInstanceOf(Error);
  expect(later).not.toBeInstanceOf(HopelessJob);
  for (const error of [unknown, later]) {
    const told = error instanceof Error ? `${error.message} ${String(error.cause)}` : '';
    expect(told).toContain(mail.id);
    expect(told).not.toContain('example.com');
  }
});

test('a wrong password for the mail server is not the end of the mail', async () => {
  const { taken } = await mailServer();
  const refusing = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('wrong')),
  });
  refusing.on('error', () => undefined);
  refusing.listen(0, '127.0.0.1');
  await once(refusing.server, 'listening');
  closing.push(() => new Promise<void>((resolve) => refusing.close(() => resolve())));
  const address = refusing.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const failure = await mailerTo(`smtp://mitto:wrong@127.0.0.1:${port}`)
    .send(mail)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(HopelessJob);
  expect(String(failure)).toContain('EAUTH');
  expect(taken).toEqual([]);
});

test('a mail server that is away, or hangs up in the middle, is told of and can be tried again', async () => {
  const rude = createServer((socket) => void socket.resume().end('220 hello\r\n')).listen(0, '127.0.0.1');
  await once(rude, 'listening');
  const address = rude.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const mailer = mailerTo(`smtp://127.0.0.1:${port}`);
  await expect(mailer.send(mail)).rejects.toThrow(`Mail ${mail.id} was not taken`);
  await new Promise((resolve) => rude.close(resolve));
  await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED|ESOCKET|ECONNECTION/);
});

test('a mail that can be ended says so in the headers of RFC 8058, and other mails do not', async () => {
  const { mailer, taken } = await mailServer();
  const unsubscribe = 'https://mitto.example/notifications/unsubscribe/token';
  await mailer.send({ ...mail, unsubscribe });
  await mailer.send(mail);
  const headersOf = (index: number, name: string) =>
    taken[index]?.mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  expect(headersOf(0, 'list-unsubscribe')).toEqual([`<${unsubscribe}>`]);
  expect(headersOf(0, 'list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
  expect(headersOf(1, 'list-unsubscribe')).toEqual([]);
});

test('a mail in HTML has the plain text beside it, and its pictures within it', async () => {
  const { mailer, taken } = await mailServer();
  const bytes = Buffer.from('RIFF of the tests');
  const html = '<p>Look: <img src="cid:picture-1@mitto" alt=""></p>';
  const pictures = [{ cid: 'picture-1@mitto', type: 'image/webp', bytes }];
  await mailer.send({ ...mail, html, pictures });
  const [got] = taken;
  expect(got?.mail.text?.trim()).toBe(mail.text.trim());
  expect(got?.mail.html?.trim()).toBe(html);
  const [picture, ...further] = got?.mail.attachments ?? [];
  expect(further).toEqual([]);
  expect(picture).toMatchObject({
    ...{ filename: 'picture-1.webp', mimeType: 'image/webp', disposition: 'inline', related: true },
    contentId: '<picture-1@mitto>',
  });
  expect(Buffer.from(picture?.content as ArrayBuffer)).toEqual(bytes);
});
