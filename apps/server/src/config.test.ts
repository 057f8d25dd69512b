import { describe, expect, test } from 'vitest';
import { openSettings, readSettings } from './config.ts';

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: 'x'.repeat(32),
  APP_ORIGIN: 'https://mitto.test',
  SMTP_URL: 'smtp://localhost',
};

describe('a server outside production', () => {
  test.each(['0.0.0.0', '::', '192.168.1.5', 'box.local', '127.0.0.1.attacker.test'])(
    'does not listen at %s',
    (HOST) => {
      expect(() => readSettings({ HOST })).toThrow('ALLOW_OPEN_DEVELOPMENT=yes');
      expect(readSettings({ HOST, ALLOW_OPEN_DEVELOPMENT: 'yes' }).HOST).toBe(HOST);
      expect(readSettings({ HOST, ...production }).HOST).toBe(HOST);
    },
  );

  test.each(['127.0.0.1', '127.0.1.1', '::1', 'localhost', undefined])('listens at %s', (HOST) => {
    expect(readSettings({ HOST }).NODE_ENV).toBe('development');
  });
});

describe('CORS_ORIGINS', () => {
  test.each([
    'null',
    '*',
    'https://*.mitto.test',
    'https://mitto.test/',
    'https://mitto.test/app',
    'mitto.test',
    'https://mitto.test:443',
    'https://Mitto.test',
    'https://me:secret@mitto.test',
    'file:///home',
    'https://mitto.test,null',
  ])('does not take %s', (CORS_ORIGINS) => {
    expect(() => readSettings({ CORS_ORIGINS })).toThrow('CORS_ORIGINS must be origins such as');
  });

  test('takes origins, with commas between', () => {
    expect(readSettings({ CORS_ORIGINS: 'https://a.test, http://b.test:8080' }).CORS_ORIGINS).toEqual([
      'https://a.test',
      'http://b.test:8080',
    ]);
  });
});

test('what must not be public is told at the start', () => {
  const told = (variables: Record<string, string>) =>
    openSettings(readSettings({ ...production, ...variables }));
  const open = { HOST: '0.0.0.0', METRICS_PORT: '9400', BUS_URL: 'nats://nats:4222' };
  expect(told(open)).toEqual([
    'metrics answer whoever reaches 0.0.0.0:9400: that port must not be public',
    'the NATS server of BUS_URL asks for no password: it must not be public',
  ]);
  expect(told({ ...open, HOST: '127.0.0.1', BUS_URL: 'nats://mitto:secret@nats:4222' })).toEqual([]);
});

test('demo people live unless they are told not to', () => {
  expect(readSettings({}).DEMO_LIFE).toBe(true);
  expect(readSettings({ DEMO_LIFE: 'off' }).DEMO_LIFE).toBe(false);
  expect(() => readSettings({ DEMO_LIFE: 'no' })).toThrow('DEMO_LIFE must be on or off');
});

describe('TILES_URL', () => {
  const TILES_CREDIT = '© OpenStreetMap contributors';
  test.each([
    'https://tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example:8443/map/{z}/{y}/{x}@2x.webp?key=abc',
    'http://127.0.0.1:8080/{z}/{x}/{y}.png',
    'http://localhost/{z}/{x}/{y}.png',
  ])('takes %s', (TILES_URL) => {
    expect(readSettings({ TILES_URL, TILES_CREDIT })).toMatchObject({ TILES_URL, TILES_MAX_ZOOM: 19 });
  });

  test.each([
    'http://tiles.example/{z}/{x}/{y}.png',
    'https://{s}.tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{s}/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}.png',
    'https://me:secret@tiles.example/{z}/{x}/{y}.png',
    'https://tiles.example/{z}/{x}/{y}.png; script-src *',
    "https://tiles.example/{z}/{x}/{y}.png' 'unsafe-inline",
    'javascript:{z}{x}{y}',
    '//tiles.example/{z}/{x}/{y}.png',
    'https:tiles.example/{z}/{x}/{y}.png',
    'https://*.tiles.example/{z}/{x}/{y}.png',
  ])('refuses %s with a sentence', (TILES_URL) => {
    expect(() => readSettings({ TILES_URL, TILES_CREDIT })).toThrow('TILES_URL must be an https address');
  });

  test('is https in production, also at this machine', () => {
    const TILES_URL = 'http://127.0.0.1/{z}/{x}/{y}.png';
    expect(() => readSettings({ ...production, TILES_URL, TILES_CREDIT })).toThrow('TILES_URL must be');
  });

  test('comes with the attribution', () => {
    const TILES_URL = 'https://tiles.example/{z}/{x}/{y}.png';
    expect(() => readSettings({ TILES_URL })).toThrow('TILES_CREDIT');
    expect(() => readSettings({ TILES_CREDIT })).toThrow('TILES_URL');
    expect(() => readSettings({ TILES_URL, TILES_CREDIT, TILES_MAX_ZOOM: '25' })).toThrow('TILES_MAX_ZOOM');
  });
});

test('ANSWER_DAYS is two days by default, and between 1 and 30', () => {
  expect(readSettings({}).ANSWER_DAYS).toBe(2);
  for (const days of [1, 9, 10, 11, 20, 29, 30])
    expect(readSettings({ ANSWER_DAYS: String(days) }).ANSWER_DAYS).toBe(days);
  for (const ANSWER_DAYS of ['0', '31', '100', '-1', '1.5', 'two'])
    expect(() => readSettings({ ANSWER_DAYS })).toThrow('ANSWER_DAYS must be a number of days from 1 to 30');
});

describe('CONTACT_FILES', () => {
  test('has all kinds and 10 MB by default, and takes fewer', () => {
    expect(readSettings({})).toMatchObject({
      CONTACT_FILES: ['jpeg', 'png', 'avif', 'pdf', 'text'],
      CONTACT_FILE_MB: 10,
    });
    expect(readSettings({ CONTACT_FILES: 'png, pdf', CONTACT_FILE_MB: '2' })).toMatchObject({
      CONTACT_FILES: ['png', 'pdf'],
      CONTACT_FILE_MB: 2,
    });
  });

  test.each(['svg', 'jpeg,html', 'pdf,pdf', 'PDF', ',', 'application/pdf', '*'])(
    'does not take %s',
    (CONTACT_FILES) => {
      expect(() => readSettings({ CONTACT_FILES })).toThrow(
        'CONTACT_FILES must be kinds of jpeg, png, avif, pdf, text, with commas between and each once',
      );
    },
  );

  test.each(['0', '11', '1.5', '10 MB', '-1'])(
    'does not take %s as the size of a file',
    (CONTACT_FILE_MB) => {
      expect(() => readSettings({ CONTACT_FILE_MB })).toThrow(
        'CONTACT_FILE_MB must be a number of megabytes from 1 to 10',
      );
    },
  );
});

test.each([
  ['http://mitto.example', false],
  ['http://127.0.0.1:4000', true],
  ['http://localhost', true],
  ['https://mitto.example', true],
])('in production the app may be opened at %s: %s', (APP_ORIGIN, isTaken) => {
  const read = () => readSettings({ ...production, APP_ORIGIN });
  if (isTaken) expect(read().APP_ORIGIN).toBe(APP_ORIGIN);
  else expect(read).toThrow('APP_ORIGIN must begin with https');
});
