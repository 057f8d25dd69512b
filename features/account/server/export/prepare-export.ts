import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Uid } from '@mitto/kit/ids';
import { hour } from '@mitto/kit/time';
import { defineJob, handleJob, type JobHandler } from '@mitto/server-kit/jobs/define-job';
import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { Deps } from '@mitto/server-kit/module/deps';
import * as v from 'valibot';
import { accountMailOf } from '../mail/account-mail.ts';
import { readMember } from '../store/members.ts';
import { deleteExports, keepExport } from './export-store.ts';

export const exportJob = defineJob({
  kind: 'account.export',
  payload: v.strictObject({ uid: Uid }),
  maxTries: 3,
});

/** Max number of downloads of one export. */
export const maxDownloads = 20;

/** Time in ms for which an export is given and kept. A member gets three new ones a day at most. */
export const exportLifetime = 8 * hour;

export type Exported = Record<string, Record<string, unknown[]>>;

/** An export is encrypted with a key of its member, so that a copy of the database alone tells nothing. */
const purposeOf = (uid: string): string => `account-export:${uid}`;

const pack = promisify(gzip);
const unpack = promisify(gunzip);

export function exportJobs(deps: Deps): readonly JobHandler[] {
  return [handleJob(exportJob, ({ uid }) => prepareExport(deps, uid))];
}

/** Reads all data of the member, feature by feature, and stores it sealed. Tells the member who asked for a mail. */
export async function prepareExport(deps: Deps, uid: string): Promise<void> {
  const { database, secrets, now } = deps;
  const packed = await pack(JSON.stringify(await deps.exportMember(uid)));
  const sealed = secrets.seal(purposeOf(uid), packed.toString('base64'));
  await database.transact(async (tx) => {
    if (!(await keepExport(tx, uid, sealed, now()))) return;
    const member = await readMember(tx, uid);
    if (!member || member.email === null) return;
    const mail = accountMailOf('export', member.language ?? 'en');
    await deps.enqueue(tx, mailJob, { to: member.email, ...mail }, { uid });
  });
}

export async function openExport({ secrets }: Deps, uid: string, sealed: Uint8Array): Promise<Exported> {
  const packed = Buffer.from(secrets.unseal(purposeOf(uid), sealed), 'base64');
  // The cast is safe: this server wrote and sealed the export.
  return JSON.parse(String(await unpack(packed))) as Exported;
}

export async function expireExports({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await deleteExports(database.db, now() - exportLifetime);
}
