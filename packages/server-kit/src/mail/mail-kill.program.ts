import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { second } from '@mitto/kit/time';
import { sql } from 'kysely';
import { coreMigrations } from '../core-migrations.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openPglite } from '../database/open-pglite.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { createJobs } from '../jobs/create-jobs.ts';
import { createLog } from '../log.ts';
import { createSecrets } from '../seal.ts';
import { createSmtpMailer } from './create-smtp-mailer.ts';
import { handleMail, mailJob } from './mail-job.ts';

/**
 * A server process for `mail-kill.db.long.test.ts`. It writes mails in transactions and sends due mails until
 * it is killed. If the number of mails to write is 0, it ends by itself once all mails are sent. Usage: `node
 * mail-kill.program.ts <PostgreSQL URL or folder> <SMTP URL> <name of this process> <number of mails to
 * write>`
 */
// The test starts this process early, so that its code is loaded in time. The process waits for input, which
// the test sends once the previous process has ended.
await once(process.stdin, 'data');
const [place = '', smtp = '', life = '', wanted = '0'] = process.argv.slice(2);

const database = await open();
await migrate(database, [coreMigrations], Date.now());
const jobs = createJobs({
  database,
  handlers: [
    handleMail(
      createSmtpMailer({ url: smtp, from: 'no-reply@mitto.example', appOrigin: 'https://mitto.example' }),
      async () => undefined,
    ),
  ],
  secrets: createSecrets('a secret of the tests'),
  now: Date.now,
  log: createLog('warn'),
  lease: second,
});
await jobs.start();
tell('ready');
for (let index = 0; index < Number(wanted); index += 1) {
  await (index % 5 === 4 ? writeAndUndo(`undone-${life}-${index}`) : write(`kept-${life}-${index}`));
  await sleep(Math.random() * 8);
}
while (wanted !== '0' || (await countLeft()) > 0) await sleep(20);
await jobs.stop();
await database.close();
process.exit(0);

async function open(): Promise<Database> {
  return place.startsWith('postgres:')
    ? openPostgres({ url: place })
    : await openPglite({ directory: place });
}

async function write(key: string): Promise<void> {
  await database.transact((tx) => jobs.enqueue(tx, mailJob, mailOf(key)));
  tell(`committed ${key}`);
}

async function writeAndUndo(key: string): Promise<void> {
  const undone = database.transact(async (tx) => {
    await jobs.enqueue(tx, mailJob, mailOf(key));
    throw new Error('undone');
  });
  await undone.catch((error: unknown) => {
    if (!(error instanceof Error && error.message === 'undone')) throw error;
  });
}

function mailOf(key: string) {
  return { to: 'ana@example.com', subject: key, text: `This is ${key}.` };
}

async function countLeft(): Promise<number> {
  const { rows } = await sql<{
    left: number;
  }>`select count(*)::int as left from job where failed_at is null`.execute(database.db);
  return rows[0]?.left ?? 0;
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
