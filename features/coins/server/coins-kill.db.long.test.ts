import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { coreMigrations } from '@mitto/server-kit/core-migrations';
import { openTestPostgres } from '@mitto/testkit/open-test-postgres';
import { sized } from '@mitto/testkit/sized';
import { afterAll, beforeAll, expect, test } from 'vitest';

const kills = sized({ short: 5, nightly: 200 });
const program = fileURLToPath(new URL('./coins-kill.program.ts', import.meta.url));
const membersGranted = 6;

let place: string;
let leave: () => Promise<void>;
beforeAll(async () => {
  if (process.env['TEST_ENGINE'] === 'postgres') {
    const database = await openTestPostgres([coreMigrations]);
    place = database.url;
    leave = database.close;
  } else {
    place = mkdtempSync(join(tmpdir(), 'mitto-coins-kill-'));
    leave = async () => rmSync(place, { recursive: true });
  }
});
afterAll(() => leave());

function begin(life: string, input: string) {
  const child = spawn(process.execPath, [program, place, life], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  child.stdin.end(`${input}\n`);
  return { child, ended, lines: createInterface({ input: child.stdout }) };
}

/** Runs one process and ends it by `kill -9` after some movements. Returns the keys it told as committed. */
async function liveAndDie(life: string): Promise<string[]> {
  const { child, ended, lines } = begin(life, 'begin');
  const moved: string[] = [];
  const last = 5 + Math.floor(Math.random() * 60);
  lines.on('line', (line) => {
    const [word, key] = line.split(' ');
    if (word === 'moved' && key !== undefined) moved.push(key);
    if (moved.length === last) setTimeout(() => child.kill('SIGKILL'), Math.random() * 5);
  });
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
  return moved;
}

test(`killed ${kills} times while coins moved, nothing acknowledged is lost and nothing moved twice`, async () => {
  const acknowledged: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) acknowledged.push(...(await liveAndDie(`life${kill}`)));
  const { child, ended, lines } = begin('check', acknowledged.join(' '));
  const told: string[] = [];
  lines.on('line', (line) => told.push(line));
  await ended;
  expect(child.exitCode).toBe(0);
  const [count = '', ...faults] = told.toReversed();
  expect(faults).toEqual([]);
  // A movement may have been committed although the process died before it reported it.
  expect(Number(count.replace('movements ', ''))).toBeGreaterThanOrEqual(
    acknowledged.length + membersGranted,
  );
  expect(acknowledged.length).toBeGreaterThan(kills);
});
