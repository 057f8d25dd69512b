import { fail } from '@mitto/kit/app-error';
import { minute, second } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import { newKey } from '@mitto/server-kit/media/new-key';
import { Accepted } from '@mitto/server-kit/module/accepted';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { userCalls } from '../../contract/user-calls.ts';
import { holdCaller } from '../public/member-facts.ts';
import { askForArchive, beginExport, exportForDownload, type StoredExport } from './export-store.ts';
import { exportJob, exportLifetime, maxDownloads, openExport } from './prepare-export.ts';

/** Time in ms after which an export that is not ready is begun again. */
const maxPreparing = 15 * minute;
/** Seconds after which the caller asks again for an export that is being prepared. */
const retryAfter = 3;

/** Gives the newest export. If there is none, a job prepares one, and the answer is empty until it is ready. */
export async function exportUser(
  deps: Deps,
  { me: { uid } }: CallContext<typeof userCalls.exportUser>,
): Promise<CallAnswer<typeof userCalls.exportUser>> {
  const kept = await askForExport(deps, uid);
  if (!kept) return new Accepted(null, retryAfter);
  if (kept.given > maxDownloads) {
    const countDown = Math.ceil((kept.askedAt + exportLifetime - deps.now()) / second);
    fail('too-many', { countDown });
  }
  return await openExport(deps, uid, kept.sealed);
}

function askForExport(deps: Deps, uid: string): Promise<StoredExport | undefined> {
  return deps.database.transact(async (tx) => {
    await holdCaller(tx, uid);
    return (await begin(deps, tx, uid)) ? undefined : await exportForDownload(tx, uid);
  });
}

/** Begins an export unless there is one that is new enough. */
async function begin({ enqueue, now }: Deps, tx: Tx, uid: string): Promise<boolean> {
  const at = now();
  const asked = { uid, now: at, readyBefore: at - exportLifetime, unreadyBefore: at - maxPreparing };
  if (!(await beginExport(tx, asked))) return false;
  await enqueue(tx, exportJob, { uid }, { uid });
  return true;
}

/** Asks for the archive of the newest export. A mail tells when it is ready, unless it is ready at once. */
export async function askArchive(
  deps: Deps,
  { me: { uid }, transact }: CallContext<typeof userCalls.askArchive>,
): Promise<CallAnswer<typeof userCalls.askArchive>> {
  return await transact(async (tx) => {
    await holdCaller(tx, uid);
    await begin(deps, tx, uid);
    const asked = (await askForArchive(tx, uid, newKey())) ?? fail('busy', { countDown: 1 });
    const { archive_key: key, asked_at, ready_at } = asked;
    return { key: ready_at === null ? null : key, madeAt: asked_at, endsAt: asked_at + exportLifetime };
  });
}
