import { readMemberCards } from '@mitto/account/server/public/member-cards';
import { readConfigured } from '@mitto/account/server/public/read-configured';
import { readBlocked } from '@mitto/circles/server/public/shut-accounts';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import type { SyncedTable } from '@mitto/sync-server/synced-table';
import { profileConfiguration } from '../contract/profile-configuration.ts';
import { maxBlockedUsers, type UserInfoRow, userInfo } from '../contract/profile-table.ts';
import { ownRow } from './own-row.ts';
import { readPhotoColumns } from './photos/shown-photos.ts';
import { selfieOf } from './selfies/selfie-rules.ts';
import { readSelfies } from './selfies/store.ts';
import { readProfiles } from './store/profiles.ts';

type OwnDeps = Pick<Deps, 'database' | 'bus' | 'now' | 'log'>;

/** Sync source of the member's own profile. Its source and its reference are the member's uid. */
export function ownTable(deps: OwnDeps): SyncedTable {
  return {
    entry: userInfo,
    refOf: (uid) => uid,
    sourcesOf: async (tx, uid) => [...(await readProfiles(tx, [uid])).keys()],
    async read(tx, uid, sources) {
      const row = sources.includes(uid) ? await findOwn(tx, deps, uid) : undefined;
      return new Map(row ? [[uid, { view: 'full', row }]] : []);
    },
  };
}

/** Reads the member's own row in the transaction that wrote it. Throws if there is no row. */
export async function readOwn(tx: SyncTx, deps: OwnDeps, uid: string): Promise<UserInfoRow> {
  const row = await findOwn(tx, deps, uid);
  if (!row) throw new Error(`The profile of ${uid} is gone in the transaction that made it.`);
  return row;
}

async function findOwn(tx: SyncTx, deps: OwnDeps, uid: string): Promise<UserInfoRow | undefined> {
  const now = deps.now();
  const profile = (await readProfiles(tx, [uid])).get(uid);
  const member = (await readMemberCards(tx, [uid], now)).get(uid);
  if (!profile || !member) return undefined;
  const blocked = (await readBlocked(tx, uid, { start: 0, most: maxBlockedUsers })).map(({ other }) => other);
  const photos = (await readPhotoColumns(tx, [uid])).get(uid) ?? {};
  const selfie = selfieOf(await readSelfies(tx, uid));
  const { gender: genderLimit } = (await readConfigured(deps, coreTx(tx), profileConfiguration)).restrictions;
  return ownRow({ profile, member, blocked, photos, selfie, genderLimit }, now);
}
