// @subject: tools/assemble.mjs Dockerfile package-lock.json apps/server/src/main.ts
import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pinnedNode, root } from './installation.mjs';
import { runQuietly } from './progress.mjs';

const folder = mkdtempSync(join(tmpdir(), 'mitto-assembled-'));
const tree = join(folder, 'tree');
let server: ChildProcess | undefined;

beforeAll(async () => {
  const { code, said } = await runQuietly(process.execPath, [join(root, 'tools/assemble.mjs'), tree]);
  expect(said).toContain('Installing what production needs');
  expect(code).toBe(0);
});

afterAll(async () => {
  if (server && server.exitCode === null) {
    const gone = new Promise((resolve) => server?.once('exit', resolve));
    server.kill('SIGKILL');
    await gone;
  }
  rmSync(folder, { recursive: true });
});

/** Starts the assembled server like the image does. It listens on a free port that the system chooses. */
function startAssembled(environment: NodeJS.ProcessEnv): { process: ChildProcess; said: () => string } {
  const child = spawn(pinnedNode, ['apps/server/src/main.ts'], {
    cwd: tree,
    // Pass only these variables: the image has none of this machine's settings.
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return { process: child, said: () => said };
}

test('the tree that production gets starts in production and answers that it is healthy', async () => {
  const started = startAssembled({
    NODE_ENV: 'production',
    SECRET_KEY: 'a key of a production that lives for one test',
    APP_ORIGIN: 'https://mitto.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  server = started.process;
  await expect.poll(started.said, { timeout: 120_000, interval: 50 }).toMatch(/Mitto is ready at http:\S+/);
  const address = started.said().match(/ready at (http:\S+)/)?.[1];
  const answer = await fetch(`${address}/health/check`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ result: { status: 'ready', database: 'pglite' } });

  const gone = new Promise((resolve) => started.process.once('exit', (code) => resolve(code)));
  started.process.kill('SIGTERM');
  expect(await gone).toBe(0);
});

test('production without its secrets refuses to start and names them', async () => {
  const started = startAssembled({ NODE_ENV: 'production' });
  const code = await new Promise((resolve) => started.process.once('exit', resolve));
  expect(code).toBe(1);
  expect(started.said()).toContain('SECRET_KEY');
  expect(started.said()).not.toMatch(/^\s+at /m);
});

test('nothing of the gallery is shipped', () => {
  const files = globSync('apps/web/dist/web/*.{js,css}', { cwd: tree });
  expect(files.length).toBeGreaterThan(10);
  // This is the heading of the gallery; no other file contains it.
  const found = files.filter((name) => readFileSync(join(tree, name), 'utf8').includes('วิดเจ็ต'));
  expect(found).toEqual([]);
});
