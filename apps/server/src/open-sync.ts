import { endForOne } from '@mitto/account/server/members/end-by-clock';
import { holdCaller } from '@mitto/account/server/public/member-facts';
import { limitMutations } from '@mitto/account/server/public/within-limit';
import { schemaVersion } from '@mitto/kit/schema-version';
import { day } from '@mitto/kit/time';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import { beforeCommit, onCommit } from '@mitto/server-kit/database/transact';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { createSyncServer, type SyncFace, type SyncServer } from '@mitto/sync-server/create-sync-server';
import { expireClients, expireResults } from '@mitto/sync-server/expire-results';
import type { Grown } from '@mitto/sync-server/news';

/**
 * Time in ms for which the results of mutations are stored. A device that was offline for longer has dropped
 * its outbox, or starts anew.
 */
const resultsKept = 60 * day;
/** Time in ms after which a device that was not seen counts as a new one. */
const clientsKept = 180 * day;

/**
 * Opens the sync server with the parts that each feature provides (synced tables, mutations, named queries
 * and the like).
 */
export function openSync(
  deps: Deps,
  faces: readonly ((deps: Deps) => SyncFace<Me>)[],
  onHeads: (heads: readonly Grown[]) => void,
): SyncServer<Me> {
  const { database, secrets, now, log } = deps;
  const sync = createSyncServer<Me>({
    schema: schemaVersion,
    now,
    faces: faces.map((face) => limited(deps, face(deps))),
    database,
    beforeCommit: (tx, finish) => beforeCommit(coreTx(tx), finish),
    onCommit: (tx, nudge) => onCommit(coreTx(tx), nudge),
    hold: (tx, uid) => holdCaller(coreTx(tx), uid),
    onHeads,
    onMismatch: ({ tables, ...of }) => log.error({ ...of, tables }, 'a device had other rows than it should'),
    mac: (text) => secrets.mac('sync-cursor', text),
  });
  return {
    ...sync,
    async updates(me, request) {
      // Ends expired records of this member before reading. The job that ends them runs too late for a device
      // that polls once a minute.
      await endForOne(deps, me.uid);
      return await sync.updates(me, request);
    },
  };
}

/** The part of a feature, with the limits that the configuration may give to its mutations. */
function limited(deps: Deps, { mutations = [], ...face }: SyncFace<Me>): SyncFace<Me> {
  return { ...face, mutations: limitMutations(deps, mutations) };
}

export async function expireOldResults({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await expireResults(database, now() - resultsKept);
  await expireClients(database, now() - clientsKept);
}

/**
 * Corrects synced rows that differ from what the policies allow. They are logged as a defect: some write did
 * not call touch().
 */
export async function keepSyncUp({ log }: Pick<Deps, 'log'>, sync: SyncServer<Me>): Promise<void> {
  const differing = await sync.upkeep();
  if (differing > 0)
    log.warn({ differing }, 'records that nobody had logged anew after their policy changed');
}
