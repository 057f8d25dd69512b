import type { Me } from '@mitto/server-kit/module/me';
import { type NamedQuery, namedQuery } from '@mitto/sync-server/named-query';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import type { SyncedTable } from '@mitto/sync-server/synced-table';
import { naturalRef } from '@mitto/kit/natural-ref';
import * as v from 'valibot';
import { coins, coinsHistory, historyLimit } from '../contract/coins-tables.ts';
import { readBalances } from './store/accounts.ts';
import { readCoinsMember } from './store/coins-members.ts';
import { type HistoryRow, listHistory, readHistory } from './store/history.ts';

type CoinsRow = v.InferOutput<typeof coins.row>;
type CoinsHistoryRow = v.InferOutput<typeof coinsHistory.row>;

async function readCoins(tx: SyncTx, uid: string): Promise<CoinsRow> {
  const { own, given } = await readBalances(tx, uid);
  const member = await readCoinsMember(tx, uid);
  return {
    uid,
    isPinSet: member?.pin_hash != null,
    disabled: member?.is_disabled ?? false,
    balance: own + given,
    given,
    last_updated: member?.last_updated ?? 0,
  };
}

/** The member's coins account: one row. Its source is the member's own id. */
export const coinsTable: SyncedTable = {
  entry: coins,
  refOf: (uid, source) => naturalRef(uid, coins.name, source),
  sourcesOf: (_tx, uid) => Promise.resolve([uid]),
  async read(tx, uid, sources) {
    if (!sources.includes(uid)) return new Map();
    return new Map([[uid, { view: 'full', row: await readCoins(tx, uid) }]]);
  },
};

/** The newest movements of the member's coins. The source of a row is the id of the movement. */
export const coinsHistoryTable: SyncedTable = {
  entry: coinsHistory,
  refOf: (uid, source) => naturalRef(uid, coinsHistory.name, source),
  sourcesOf: (tx, uid) => listHistory(tx, uid, historyLimit),
  async read(tx, uid, sources) {
    const wanted = new Set(sources);
    const rows = await readHistory(tx, uid, historyLimit);
    return new Map(
      rows.filter(({ id }) => wanted.has(id)).map((row) => [row.id, { view: 'full', row: shownEntry(row) }]),
    );
  },
};

function shownEntry(row: HistoryRow): CoinsHistoryRow {
  return {
    id: row.id,
    sender: partyOf(row.sender, row.sender_name),
    receiver: partyOf(row.receiver, row.receiver_name),
    amount: row.amount,
    date: row.date,
    ...(row.comments !== null && { comments: row.comments }),
    metadata: { reason: row.reason, given: row.given },
    debit: row.debit,
    name: row.name,
  };
}

/** The specification names two accounts that are no member's: all others are shown as one of them. */
function partyOf(uid: string | null, name: string | null): CoinsHistoryRow['sender'] {
  if (uid !== null || name === null) return uid;
  return name === 'mitto-admin' || name === 'promotion' ? 'mitto-admin' : 'mitto-billing';
}

/** The specification's queries `coins` and `coinsHistory`, for clients without sync. */
export function coinsQueries(): NamedQuery<Me>[] {
  return [
    namedQuery('coins', v.strictObject({}), (tx, { uid }: Me) => readCoins(tx, uid)),
    namedQuery('coinsHistory', v.strictObject({}), async (tx, { uid }: Me) =>
      (await readHistory(tx, uid, historyLimit)).map(shownEntry),
    ),
  ];
}
