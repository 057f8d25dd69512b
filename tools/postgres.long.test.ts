// @subject: tools/postgres.ts tools/run-folder.ts
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPostgres } from '../packages/server-kit/src/database/open-postgres.ts';
import { root } from './installation.mjs';
import { findPostgres, startPostgres } from './postgres.ts';

const isThere = findPostgres() !== undefined;

async function isReady(url: string): Promise<boolean> {
  const database = openPostgres({ url });
  const answer = await database.isReady();
  await database.close();
  return answer;
}

test.runIf(isThere)(
  'a private server answers, dies, comes back on the same address and is gone at the end',
  async () => {
    const server = await startPostgres({ durable: true });
    expect(server.version).toMatch(/^\d+/);
    expect(await isReady(server.url)).toBe(true);
    await server.kill();
    expect(await isReady(server.url)).toBe(false);
    for (const mode of ['kill', 'immediate', 'fast'] as const) {
      await server.restart(mode);
      expect(await isReady(server.url)).toBe(true);
    }
    await server.stop();
    expect(await isReady(server.url)).toBe(false);
    expect(existsSync(server.folder)).toBe(false);
  },
);

/** Script that starts a server, prints its port and its folder, and waits to be killed. */
const owner = `
  import { startPostgres } from ${JSON.stringify(join(root, 'tools/postgres.ts'))};
  const server = await startPostgres();
  console.log(new URL(server.url).port, server.folder);
  setInterval(() => {}, 1000);
`;

test.runIf(isThere)('a server whose owner is killed goes with it, and so does its folder', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', owner], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const [port = '', folder = ''] = String(line).trim().split(' ');
  expect(existsSync(folder)).toBe(true);
  child.kill('SIGKILL');
  await expect.poll(() => isOpen(Number(port)), { timeout: 60_000 }).toBe(false);
  await expect.poll(() => existsSync(folder), { timeout: 60_000 }).toBe(false);
});

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });
}
