import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataDir } from './data-dir.ts';

let path: string;
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'mitto-data-')), 'made', 'on the way');
});
afterEach(() => rmSync(join(path, '..', '..'), { recursive: true, force: true }));

test('a folder in use is refused in this process and in another, until it is given up', () => {
  const first = openDataDir(path);
  expect(() => openDataDir(path)).toThrow(`DATA_DIR ${path} is in use by another Mitto server.`);
  const program = `import { openDataDir } from ${JSON.stringify(fileURLToPath(new URL('./data-dir.ts', import.meta.url)))};
    try { openDataDir(process.argv[1]); } catch (error) { console.log(error.message); }`;
  const other = spawnSync(process.execPath, ['--input-type=module', '-e', program, path], {
    encoding: 'utf8',
  });
  expect(other.stdout).toContain('is in use by another Mitto server');
  first.unlock();
  openDataDir(path).unlock();
});

test('a process that is killed leaves no lock', () => {
  const program = `import { openDataDir } from ${JSON.stringify(fileURLToPath(new URL('./data-dir.ts', import.meta.url)))};
    openDataDir(process.argv[1]); process.kill(process.pid, 'SIGKILL');`;
  const killed = spawnSync(process.execPath, ['--input-type=module', '-e', program, path]);
  expect(killed.signal).toBe('SIGKILL');
  openDataDir(path).unlock();
});

test('a folder that cannot be made is a sentence, not a stack', () => {
  writeFileSync(join(tmpdir(), `mitto-not-a-folder-${process.pid}`), '');
  const below = join(tmpdir(), `mitto-not-a-folder-${process.pid}`, 'data');
  expect(() => openDataDir(below)).toThrow(
    `DATA_DIR ${below} cannot be made or written. Set DATA_DIR to a folder you own.`,
  );
  expect(() => openDataDir('/proc/nowhere/data')).toThrow(
    'DATA_DIR /proc/nowhere/data cannot be made or written.',
  );
  rmSync(join(tmpdir(), `mitto-not-a-folder-${process.pid}`));
});

test('the secret is made once and kept; a broken one is noticed', () => {
  const first = openDataDir(path);
  const secret = first.secretKey();
  expect(secret.length).toBeGreaterThanOrEqual(43);
  first.unlock();
  const second = openDataDir(path);
  expect(second.secretKey()).toBe(secret);
  writeFileSync(join(path, 'secret-key'), 'half');
  expect(() => second.secretKey()).toThrow('DATA_DIR holds a broken');
  second.unlock();
});
