import type { Now } from '@mitto/kit/time';
import type { Database } from '../database/database.ts';
import { addressKey } from '../http/address-key.ts';
import type { Secrets } from '../seal.ts';
import { insertObject, type NewObject } from './media-table.ts';
import { keptWithin, sweepEvery } from './sweep-media.ts';
import { checkUnused } from './unused-bytes.ts';

interface InsertParts {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'mac'>;
  readonly now: Now;
}

/** Inserts the row of a new object, unless its member or their network has too much that is not kept yet. */
export type InsertCounted = (object: Omit<NewObject, 'network'>, ip: string | undefined) => Promise<void>;

export function createInsert({ database, secrets, now }: InsertParts): InsertCounted {
  return async (object, ip) => {
    const network =
      ip === undefined ? null : secrets.mac('media-network', addressKey(ip)).toString('base64url');
    const more = { bytes: object.bytes, forms: object.form_until === null ? 0 : 1 };
    await database.transact(async (tx) => {
      const at = now();
      const owner = { uid: object.uid, network };
      await checkUnused(tx, owner, more, { now: at, keptWithinMs: keptWithin + sweepEvery });
      await insertObject(tx, { ...object, network }, at);
    });
  };
}
