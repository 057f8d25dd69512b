import { readMemberCards } from '@mitto/account/server/public/member-cards';
import { readTies } from '@mitto/circles/server/public/ties';
import { naturalRef } from '@mitto/kit/natural-ref';
import { waitForAll } from '@mitto/kit/wait-for-all';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { type NamedQuery, namedQuery } from '@mitto/sync-server/named-query';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import type { SyncedTable } from '@mitto/sync-server/synced-table';
import * as v from 'valibot';
import { coinHistoryLimit, coins, coinsHistory } from '../contract/coins-tables.ts';
import { waitingReward } from './reward-referral.ts';
import { readAccounts } from './store/accounts.ts';
import { readCoinsMember } from './store/coins-members.ts';
import { listHistory, readHistory, type StoredMovement } from './store/history.ts';

type CoinsRow = v.InferOutput<typeof coins.row>;
type CoinsHistoryRow = v.InferOutput<typeof coinsHistory.row>;

export async function readCoins(deps: Deps, tx: SyncTx, uid: string): Promise<CoinsRow> {
  return (await readOwnCoins(deps, tx, uid)).row;
}

interface OwnCoins {
  readonly row: CoinsRow;
  /** False before the first coin or PIN, unless coins wait for the member. */
  readonly isThere: boolean;
}

async function readOwnCoins(deps: Deps, tx: SyncTx, uid: string): Promise<OwnCoins> {
  const [{ own, given, owed, areOpen }, member, waiting] = await waitForAll([
    readAccounts(tx, uid),
    readCoinsMember(tx, uid),
    waitingReward(coreTx(tx), deps, uid),
  ]);
  const row: CoinsRow = {
    uid,
    isPinSet: member?.pin_hash != null,
    disabled: member?.is_disabled ?? false,
    balance: own + given,
    given,
    ...(owed > 0 && { owed }),
    ...(waiting > 0 && { waiting }),
    last_updated: member?.last_updated ?? 0,
  };
  return { row, isThere: areOpen || member !== undefined || waiting > 0 };
}

/** The member's coins account: one row, whose source is the member's own id. */
export function coinsTable(deps: Deps): SyncedTable {
  return {
    entry: coins,
    refOf: (uid, source) => naturalRef(uid, coins.name, source),
    sourcesOf: async (tx, uid) => ((await readOwnCoins(deps, tx, uid)).isThere ? [uid] : []),
    async read(tx, uid, sources) {
      if (!sources.includes(uid)) return new Map();
      const { row, isThere } = await readOwnCoins(deps, tx, uid);
      return new Map(isThere ? [[uid, { view: 'full', row }]] : []);
    },
  };
}

/** The newest movements of the member's coins. The source of a row is the id of the movement. */
export function coinsHistoryTable(deps: Pick<Deps, 'now'>): SyncedTable {
  return {
    entry: coinsHistory,
    refOf: (uid, source) => naturalRef(uid, coinsHistory.name, source),
    sourcesOf: (tx, uid) => listHistory(tx, uid, coinHistoryLimit),
    async read(tx, uid, sources) {
      const wanted = new Set(sources);
      const rows = (await readHistory(tx, uid, coinHistoryLimit)).filter(({ id }) => wanted.has(id));
      const shown = await showEntries(deps, tx, uid, rows);
      return new Map(shown.map((row) => [row.id, { view: 'full', row }]));
    },
  };
}

/** Shows movements to a member. Somebody who is blocked, either way, is shown like one who has left. */
async function showEntries(
  { now }: Pick<Deps, 'now'>,
  tx: SyncTx,
  viewer: string,
  rows: readonly StoredMovement[],
): Promise<CoinsHistoryRow[]> {
  const others = [...new Set(rows.flatMap((row) => otherOf(row) ?? []))];
  const [cards, tieOf] = await waitForAll([
    readMemberCards(tx, others, now()),
    readTies(tx, { uid: viewer, isPremium: false }, others),
  ]);
  return rows.map((found) => {
    const other = otherOf(found);
    const row = other !== null && tieOf(other).isBlocked ? withoutOther(found) : found;
    return {
      id: row.id,
      sender: partyOf(row.sender, row.sender_name),
      receiver: partyOf(row.receiver, row.receiver_name),
      amount: row.amount,
      date: row.date,
      ...(row.comments !== null && { comments: row.comments }),
      metadata: { reason: row.reason, given: row.given },
      debit: row.debit,
      name: cards.get(otherOf(row) ?? '')?.name ?? null,
    };
  });
}

/** Takes out the other member, and their words. */
function withoutOther(row: StoredMovement): StoredMovement {
  return row.debit ? { ...row, receiver: null } : { ...row, sender: null, comments: null };
}

/** The other member of a movement; null for an account of the product, and for a member who has left. */
const otherOf = ({ debit, sender, receiver }: StoredMovement) => (debit ? receiver : sender);

/** The specification names two accounts that are no member's: all others are shown as one of them. */
function partyOf(uid: string | null, name: string | null): CoinsHistoryRow['sender'] {
  if (uid !== null || name === null) return uid;
  return name === 'mitto-admin' || name === 'promotion' ? 'mitto-admin' : 'mitto-billing';
}

/** The specification's queries `coins` and `coinsHistory`, for clients without sync. */
export function coinsQueries(deps: Deps): NamedQuery<Me>[] {
  return [
    namedQuery('coins', v.strictObject({}), (tx, { uid }: Me) => readCoins(deps, tx, uid)),
    namedQuery('coinsHistory', v.strictObject({}), async (tx, { uid }: Me) =>
      showEntries(deps, tx, uid, await readHistory(tx, uid, coinHistoryLimit)),
    ),
  ];
}
