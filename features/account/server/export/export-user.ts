import { fail } from '@mitto/kit/app-error';
import { minute, second } from '@mitto/kit/time';
import { Accepted } from '@mitto/server-kit/module/accepted';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { userCalls } from '../../contract/user-calls.ts';
import { holdCaller } from '../public/member-facts.ts';
import { beginExport, type KeptExport, takeExport } from './export-store.ts';
import { exportJob, exportKept, openExport } from './prepare-export.ts';

/** Time in ms after which an export that is not ready is begun again. */
const maxPreparing = 15 * minute;
/** Seconds after which the caller asks again for an export that is being prepared. */
const retryAfter = 3;
/** Max number of downloads of one export. */
const maxGiven = 20;

/** Gives the newest export. If there is none, a job prepares one, and the answer is empty until it is ready. */
export async function exportUser(
  deps: Deps,
  { me: { uid } }: CallContext<typeof userCalls.exportUser>,
): Promise<CallAnswer<typeof userCalls.exportUser>> {
  const kept = await askForExport(deps, uid);
  if (!kept) return new Accepted(null, retryAfter);
  if (kept.given > maxGiven) {
    const countDown = Math.ceil((kept.askedAt + exportKept - deps.now()) / second);
    fail('too-many', { countDown });
  }
  return await openExport(deps, uid, kept.sealed);
}

function askForExport({ database, enqueue, now }: Deps, uid: string): Promise<KeptExport | undefined> {
  return database.transact(async (tx) => {
    await holdCaller(tx, uid);
    const at = now();
    const asked = { uid, now: at, readyBefore: at - exportKept, unreadyBefore: at - maxPreparing };
    if (!(await beginExport(tx, asked))) return await takeExport(tx, uid);
    await enqueue(tx, exportJob, { uid }, { uid });
    return undefined;
  });
}
