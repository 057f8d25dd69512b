import { naturalRef } from '@mitto/kit/natural-ref';
import type { ReadTx } from '@mitto/localdb/local-store';
import type { Row } from '@mitto/localdb/stored-row';
import { useServices } from '@mitto/web-kit/feature/services';
import { type Live, useAnswer } from '@mitto/web-kit/live/use-answer';
import { useDatabase } from '@mitto/web-kit/live/use-live';
import { blockedUsers, circles, hiddenAccounts } from '../../contract/circle-tables.ts';

/**
 * `liked`: the member likes the person, who has not liked back. `request`: the person likes the member, and
 * the member may know it.
 */
export type CircleStanding = 'liked' | 'match' | 'request' | 'hidden' | 'blocked';

const nothing: Readonly<Record<string, CircleStanding>> = {};

/**
 * Live standings of the given people, from the data on this device. People without a standing are missing
 * from the result.
 */
export function useStandings(uids: readonly string[]): Live<Readonly<Record<string, CircleStanding>>> {
  const database = useDatabase();
  const me = useServices().session.userId ?? '';
  const question = JSON.stringify(uids);
  return useAnswer(nothing, { source: database, about: `standings of ${me}`, question }, (tell, onError) =>
    database.store.watch(standingsOf(me, uids), tell, onError),
  );
}

/** The query behind `useStandings`, for use inside a transaction. */
export function standingsOf(
  me: string,
  uids: readonly string[],
): (tx: ReadTx) => Promise<Readonly<Record<string, CircleStanding>>> {
  const refs = [circles, hiddenAccounts, blockedUsers].map((table) => new RefsOf(me, table.name, uids));
  return (tx) => standingsIn(tx, me, refs);
}

/** References that the rows of one table have for each of the given people. */
class RefsOf {
  readonly table: string;
  readonly #me: string;
  readonly #uids: readonly string[];
  #refs: readonly (readonly [uid: string, ref: string])[] | undefined;

  constructor(me: string, table: string, uids: readonly string[]) {
    this.table = table;
    this.#me = me;
    this.#uids = uids;
  }

  /**
   * Returns the references of rows that exist. Reading all keys of a table once is cheaper than hundreds of
   * lookups without a result.
   */
  async thereIn(tx: ReadTx): Promise<(readonly [uid: string, ref: string])[]> {
    const there = new Set(await tx.refs(this.table));
    if (there.size === 0) return [];
    this.#refs ??= this.#uids.map((uid) => [uid, naturalRef(this.#me, this.table, uid)]);
    return this.#refs.filter(([, ref]) => there.has(ref));
  }
}

async function standingsIn(
  tx: ReadTx,
  me: string,
  refs: readonly RefsOf[],
): Promise<Readonly<Record<string, CircleStanding>>> {
  const [inCircles = [], hidden = [], blocked = []] = await Promise.all(refs.map((of) => of.thereIn(tx)));
  const rows = await tx.rows(
    circles.name,
    inCircles.map(([, ref]) => ref),
  );
  const standing = inCircles.map(([uid], at) => [uid, circleOf(me, rows[at]?.row)] as const);
  return Object.fromEntries([
    ...standing.flatMap(([uid, between]) => (between === undefined ? [] : [[uid, between] as const])),
    ...hidden.map(([uid]) => [uid, 'hidden'] as const),
    ...blocked.map(([uid]) => [uid, 'blocked'] as const),
  ]);
}

function circleOf(me: string, row: Row | undefined): CircleStanding | undefined {
  if (!row) return undefined;
  if (row['connected'] === true) return 'match';
  return row['fid'] === me ? 'liked' : 'request';
}
