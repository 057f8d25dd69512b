import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callsAt } from '@mitto/testkit/calls-at';
import { freePort, type ServerProcess, startServerProcess } from '@mitto/testkit/server-process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from './demo-password.ts';

// Real processes on one DATA_DIR, one after the other: the embedded database takes one process at a time.
const folder = mkdtempSync(join(tmpdir(), 'mitto-production-'));
const production = {
  NODE_ENV: 'production',
  DATA_DIR: folder,
  SECRET_KEY: 'a key for this test only, long enough to be one',
  APP_ORIGIN: 'https://mitto.test',
  SMTP_URL: 'smtp://127.0.0.1:9',
  TRUST_PROXY: '',
  DEMO_PEOPLE: '0',
};
let port: number;
beforeAll(async () => {
  port = await freePort();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

function run(program: 'admin' | 'seed', words: readonly string[]): Promise<Ended> {
  const file = fileURLToPath(new URL(`../${program}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, ...words], {
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], LOG_LEVEL: 'error', ...production },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (chunk: unknown) => {
    said += String(chunk);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said }));
  });
}

async function signIn({ url }: ServerProcess, email: string): Promise<string> {
  const { result, error } = await callsAt(url)('authorize', { email, password: demoPassword });
  return error?.code ?? (result.disabled ? 'disabled' : 'signed in');
}

test('production takes over a folder with demo accounts only after they are removed', {
  timeout: 240_000,
}, async () => {
  const trial = await startServerProcess(port, { DATA_DIR: folder });
  expect(await signIn(trial, 'admin@mitto.example')).toBe('signed in');
  await trial.stop();

  const refused = await startServerProcess(port, production).then(
    async (server) => {
      const answer = await signIn(server, 'admin@mitto.example');
      await server.stop();
      return `started, and answered ${answer}`;
    },
    (error: unknown) => String(error),
  );
  expect(refused).toContain('Mitto cannot start: the database has 2 demo accounts that can be signed in to');
  expect(refused).toContain('npm run admin -- --remove-demo');

  expect(await run('admin', ['--remove-demo'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('All 3 demo accounts are gone.'),
  });
  const server = await startServerProcess(port, production);
  for (const page of ['/dev/outbox', '/dev/database'])
    expect((await fetch(`${server.url}${page}`)).status).toBe(404);
  expect(await signIn(server, 'admin@mitto.example')).toBe('account/wrong-login');
  await server.stop();

  // Seeding asks for a word, and puts in nobody who can sign in.
  expect(await run('seed', ['--people', '3'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('asks for --demo'),
  });
  expect(await run('seed', ['--people', '3', '--demo'])).toMatchObject({ code: 0 });
  expect(await run('admin', ['first@mitto.test'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('Forgot password'),
  });
  const seeded = await startServerProcess(port, production);
  for (const email of ['admin@mitto.example', 'demo@mitto.example', 'first@mitto.test'])
    expect(await signIn(seeded, email)).toBe('account/wrong-login');
  await seeded.stop();
});

test('the command says how it is used when it is not understood', { timeout: 60_000 }, async () => {
  for (const words of [['nobody'], ['--remove-demo', 'a@b.test']])
    expect(await run('admin', words)).toMatchObject({
      code: 1,
      said: expect.stringContaining('npm run admin -- <address>'),
    });
});
