import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { hour } from '@mitto/kit/time';
import { coreMigrations } from '@mitto/server-kit/core-migrations';
import { openTestPostgres } from '@mitto/testkit/open-test-postgres';
import { sized } from '@mitto/testkit/sized';
import { afterAll, beforeAll, expect, test } from 'vitest';

const size = sized({
  short: { kills: 2, activities: 24 },
  nightly: { kills: 50, activities: 1000 },
});
/** Reminders of one activity. */
const people = 10;
const isPostgres = process.env['TEST_ENGINE'] === 'postgres';
const program = fileURLToPath(new URL('./reminders-kill.program.ts', import.meta.url));

let place: string;
let leave: () => Promise<void>;
beforeAll(async () => {
  if (isPostgres) {
    const database = await openTestPostgres([coreMigrations]);
    place = database.url;
    leave = database.close;
  } else {
    place = mkdtempSync(join(tmpdir(), 'mitto-reminders-kill-'));
    leave = async () => rmSync(place, { recursive: true });
  }
});
afterAll(() => leave());

function begin(what: 'seed' | 'run' | 'check') {
  const args = [program, place, what, String(size.activities), String(people)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  return { child, reader, lines, ended: once(child, 'close') };
}

async function end(what: 'seed' | 'check' | 'run'): Promise<string[]> {
  const { child, lines, ended } = begin(what);
  await ended;
  expect(child.exitCode).toBe(0);
  return lines;
}

/** Runs one process and kills it among the reminders of some activity. */
async function liveAndDie(): Promise<void> {
  const { child, reader, lines, ended } = begin('run');
  const least = (size.activities * people) / (size.kills * 2);
  const last = Math.floor(least * (0.5 + Math.random()));
  reader.on('line', () => {
    if (lines.length === last) setTimeout(() => child.kill('SIGKILL'), Math.random() * 3);
  });
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
}

test(
  `${size.activities * people} reminders over ${size.kills} kills: each comes once`,
  async () => {
    await end('seed');
    for (let kill = 0; kill < size.kills; kill += 1) await liveAndDie();
    // On PostgreSQL two servers do the rest at the same moment.
    const others = isPostgres ? [end('run'), end('run')] : [end('run')];
    for (const lines of await Promise.all(others)) expect(lines.at(-1)).toBe('nothing left');
    const [count, ...faults] = (await end('check')).toReversed();
    expect(faults).toEqual([]);
    expect(count).toBe(`reminders ${size.activities * people}`);
  },
  hour,
);
