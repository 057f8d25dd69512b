import { text } from 'node:stream/consumers';
import { coreMigrations } from '@mitto/server-kit/core-migrations';
import type { Database } from '@mitto/server-kit/database/database';
import { migrate } from '@mitto/server-kit/database/migrate';
import { openPglite } from '@mitto/server-kit/database/open-pglite';
import { openPostgres } from '@mitto/server-kit/database/open-postgres';
import { auditCoins } from './audit.ts';
import { type CoinsMove, postMovement } from './post-movement.ts';

/**
 * A server process for `coins-kill.db.long.test.ts`. It moves coins between a few members until it is killed,
 * and tells each movement once it is committed. With `check` it reads the keys that earlier processes told from
 * its input, moves them again, audits the books and ends. Usage: `node coins-kill.program.ts <PostgreSQL URL or
 * folder> <name of this process, or check>`
 */
const lanes = 8;
const members = Array.from({ length: 6 }, (_, index) => `00000000-0000-4000-8000-00000000000${index + 1}`);

const told = await text(process.stdin);
const [place = '', life = ''] = process.argv.slice(2);
const database = await open();
const coinsMigrations = { owner: 'coins', folder: new URL('./migrations/', import.meta.url) };
await migrate(database, [coreMigrations, coinsMigrations], Date.now());

if (life === 'check') await check(told.trim().split(' '));
else {
  for (const uid of members) await move(grantOf(uid));
  tell('ready');
  await Promise.all(Array.from({ length: lanes }, (_, lane) => moveForEver(lane)));
}

async function open(): Promise<Database> {
  return place.startsWith('postgres:')
    ? openPostgres({ url: place })
    : await openPglite({ directory: place });
}

function grantOf(uid: string): CoinsMove {
  const from = { system: 'mitto-admin' } as const;
  return { key: `grant ${uid}`, reason: 'grant', from, to: { uid }, amount: 1_000_000 };
}

/** The movement of a key. All its content follows from the key. */
function moveOf(key: string): CoinsMove {
  const number = Number(key.split('-').at(-1));
  const uid = (index: number) => members[index % members.length] ?? '';
  const [from, to] = [{ uid: uid(number) }, { uid: uid(number + 1 + (number % 5)) }] as const;
  return { key, reason: 'transfer', from, to, amount: 1 + (number % 7) };
}

async function move(wanted: CoinsMove): Promise<boolean> {
  return (await database.transact((tx) => postMovement(tx, wanted, Date.now()))).isNew;
}

async function moveForEver(lane: number): Promise<void> {
  for (let number = lane; ; number += lanes) {
    const key = `${life}-${number}`;
    await move(moveOf(key));
    tell(`moved ${key}`);
  }
}

async function check(keys: readonly string[]): Promise<void> {
  for (const key of keys) if (await move(moveOf(key))) tell(`lost ${key}`);
  const { faults, movements } = await auditCoins({ database, now: Date.now });
  for (const { fault, id } of faults) tell(`fault ${fault}:${id}`);
  tell(`movements ${movements}`);
  await database.close();
  process.exit(0);
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
