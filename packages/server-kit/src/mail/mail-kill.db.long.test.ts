import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openTestPostgres } from '@mitto/testkit/open-test-postgres';
import { sized } from '@mitto/testkit/sized';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coreMigrations } from '../core-migrations.ts';

const kills = sized({ short: 5, nightly: 200 });
const mailsOfALife = 15;
const program = fileURLToPath(new URL('./mail-kill.program.ts', import.meta.url));

/** The Message-IDs of all received copies of each mail, by the mail's subject. */
const arrived = new Map<string, string[]>();
const committed = new Set<string>();
let onArrival: () => void = () => undefined;
let smtp: SMTPServer;
let smtpUrl: string;
let place: string;
let leave: () => Promise<void>;

beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    // Refuses a mail that is incomplete because its sender was killed, as real mail servers do.
    onData: (stream, _session, done) => void take(stream).then(() => done(), done),
  });
  // Ignores the broken connections of killed processes.
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const address = smtp.server.address();
  smtpUrl = `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  if (process.env['TEST_ENGINE'] === 'postgres') {
    const database = await openTestPostgres([coreMigrations]);
    place = database.url;
    leave = database.close;
  } else {
    place = mkdtempSync(join(tmpdir(), 'mitto-mail-kill-'));
    leave = async () => rmSync(place, { recursive: true });
  }
});

afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await leave();
});

/**
 * Receives a mail as a real mail server does: it stores the mail before it answers the sender. The sender may
 * be killed in between.
 */
async function take(stream: NodeJS.ReadableStream & { toArray(): Promise<Buffer[]> }): Promise<void> {
  const mail = await PostalMime.parse(Buffer.concat(await stream.toArray()));
  await sleep(Math.random() * 5);
  const key = mail.subject ?? '';
  arrived.set(key, [...(arrived.get(key) ?? []), mail.messageId ?? '']);
  onArrival();
  await sleep(Math.random() * 10);
}

interface Life {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
  begin(onLine?: (line: string) => void): void;
}

function prepareLife(name: string, mails: number): Life {
  const child = spawn(process.execPath, [program, place, smtpUrl, name, `${mails}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  return {
    child,
    ended,
    begin(onLine = () => undefined) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const [word, key] = line.split(' ');
        if (word === 'committed' && key !== undefined) committed.add(key);
        onLine(line);
      });
      child.stdin.write('begin\n');
    },
  };
}

/**
 * Runs one process and ends it by `kill -9`: at a random time, right after a commit, or when a mail has been
 * received but not acknowledged.
 */
async function liveAndDie(
  { child, ended, begin }: Life,
  moment: 'any' | 'commit' | 'arrival',
): Promise<void> {
  const kill = (): void => void child.kill('SIGKILL');
  const after = Math.ceil(Math.random() * 6);
  let commits = 0;
  let arrivals = 0;
  onArrival = () => {
    arrivals += 1;
    if (moment === 'arrival' && arrivals === after) kill();
  };
  let latest: NodeJS.Timeout | undefined;
  begin((line) => {
    if (line === 'ready') latest = setTimeout(kill, moment === 'any' ? Math.random() * 150 : 5000);
    if (line.startsWith('committed')) commits += 1;
    if (moment === 'commit' && commits === after) kill();
  });
  await ended;
  clearTimeout(latest);
  expect(child.signalCode).toBe('SIGKILL');
}

test(`a server killed ${kills} times sends every mail that was committed, under one Message-ID each, and no other`, async () => {
  const moments = ['any', 'commit', 'arrival'] as const;
  const from = Date.now();
  let life = prepareLife('0', mailsOfALife);
  for (let index = 0; index < kills; index += 1) {
    const next = index + 1 < kills ? prepareLife(`${index + 1}`, mailsOfALife) : prepareLife('last', 0);
    await liveAndDie(life, moments[index % moments.length] ?? 'any');
    life = next;
  }
  onArrival = () => undefined;
  life.begin();
  await life.ended;
  expect(life.child.exitCode).toBe(0);

  const copies = [...arrived.values()].map((ids) => ids.length);
  const twice = copies.filter((count) => count > 1).length;
  const engine = process.env['TEST_ENGINE'] ?? 'pglite';
  process.stdout.write(
    `${engine}: ${kills} kills in ${((Date.now() - from) / 1000).toFixed(1)} s, ${committed.size} mails acknowledged, ${arrived.size} arrived, ${twice} of them more than once\n`,
  );
  expect([...committed].filter((key) => !arrived.has(key))).toEqual([]);
  expect([...arrived.keys()].filter((key) => !key.startsWith('kept-'))).toEqual([]);
  expect([...arrived].filter(([, ids]) => new Set(ids).size !== 1 || ids.includes(''))).toEqual([]);
  const ids = [...arrived.values()].flatMap((own) => [...new Set(own)]);
  expect(new Set(ids).size).toBe(arrived.size);
  // Some kills must fall between the sending of a mail and the deletion of its job, otherwise duplicates are
  // not tested. 50 kills gave 8 to 34 duplicates; 5 kills may give none.
  if (kills >= 50) expect(twice).toBeGreaterThan(0);
  expect(committed.size).toBeGreaterThan(kills);
});
