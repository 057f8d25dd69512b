import { isPremiumMember } from '@mitto/account/server/public/member-facts';
import { naturalRef } from '@mitto/kit/natural-ref';
import { hour } from '@mitto/kit/time';
import { waitForAll } from '@mitto/kit/wait-for-all';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import type { SyncedTable, VisibleRow } from '@mitto/sync-server/synced-table';
import { circles, visitors } from '../contract/circle-tables.ts';
import { isShown, knowsWhoLikes, knowsWhoVisits } from '../policy.ts';
import { nothingBetween, readBetween } from './store/between.ts';
import { readCircles } from './store/circles.ts';
import { readVisits, sourcesOf } from './store/lists.ts';
import {
  isRedactedSource,
  listHiddenCards,
  type RedactedKind,
  readRedacted,
  redactedIds,
  redactedSource,
} from './store/redacted.ts';

/**
 * Likes and matches, as each of the two members may see them. The source of a row is the other member's id;
 * a redacted row has a source of its own, and is as the last batch left it.
 */
export function circlesTable(deps: Pick<Deps, 'now'>): SyncedTable {
  return {
    entry: circles,
    refOf: (uid, other) => naturalRef(uid, circles.name, other),
    sourcesOf: sourcesOf(circles.name),
    async read(tx, uid, sources) {
      const others = sources.filter((source) => !isRedactedSource(source));
      const [rows, between, isPremium, redacted, hidden] = await waitForAll([
        readCircles(tx, uid, others),
        readBetween(tx, uid, others),
        isPremiumMember(tx, uid, deps.now()),
        redactedRows(tx, uid, sources, { kind: 'like', rowOf: redactedLike }),
        listHiddenCards(tx, uid, 'like', others),
      ]);
      const visible = isPremium ? new Map<string, VisibleRow>() : redacted;
      for (const { last_modified, is_open, ...row } of rows) {
        const other = row.fid === uid ? row.sid : row.fid;
        if (row.sid === uid && !row.connected && !is_open && hidden.has(other)) continue;
        if (!knowsWhoLikes({ uid, isPremium }, { ...row, is_open })) continue;
        if (!isShown(between.get(other) ?? nothingBetween, true)) continue;
        visible.set(other, { view: 'full', row: { ...row, lastModified: last_modified } });
      }
      return visible;
    },
  };
}

/**
 * Visits by the member and to the member. The source of a row is the direction and the other member's id; a
 * redacted visit to the member has a source of its own, and is as the last batch left it.
 */
export function visitorsTable(deps: Pick<Deps, 'now'>): SyncedTable {
  return {
    entry: visitors,
    refOf: (uid, source) => naturalRef(uid, visitors.name, source),
    sourcesOf: sourcesOf(visitors.name),
    async read(tx, uid, sources) {
      const named = sources.filter((source) => !isRedactedSource(source));
      const others = [...new Set(named.map((source) => source.slice(1)))];
      const [rows, between, isPremium, redacted, hidden] = await waitForAll([
        readVisits(tx, uid, others),
        readBetween(tx, uid, others),
        isPremiumMember(tx, uid, deps.now()),
        redactedRows(tx, uid, sources, { kind: 'visit', rowOf: redactedVisit }),
        listHiddenCards(tx, uid, 'visit', others),
      ]);
      const isKnown = knowsWhoVisits({ isPremium });
      const visible = isKnown ? new Map<string, VisibleRow>() : redacted;
      for (const row of rows) {
        const isMine = row.visitor_uid === uid;
        if (!isKnown && !isMine) continue;
        const other = isMine ? row.visitor_id : row.visitor_uid;
        if (!isMine && hidden.has(other)) continue;
        if (!isShown(between.get(other) ?? nothingBetween, isKnown)) continue;
        visible.set(
          visitSource(isMine, other),
          isKnown
            ? { view: 'full', row: { ...row, isMine } }
            : { view: 'redacted', row: { last_visit: coarse(row.last_visit), isMine, isRedacted: true } },
        );
      }
      return visible;
    },
  };
}

export function visitSource(isMine: boolean, other: string): string {
  return `${isMine ? '>' : '<'}${other}`;
}

interface Redacted {
  readonly kind: RedactedKind;
  readonly rowOf: (shownAt: number) => VisibleRow['row'];
}

async function redactedRows(
  tx: SyncTx,
  uid: string,
  sources: readonly string[],
  { kind, rowOf }: Redacted,
): Promise<Map<string, VisibleRow>> {
  const rows = await readRedacted(tx, uid, kind, redactedIds(sources));
  return new Map(
    rows.map(({ id, shown_at }) => [redactedSource(id), { view: 'redacted', row: rowOf(shown_at) }]),
  );
}

const redactedLike = (shownAt: number) => ({ connected: false, creation_date: shownAt, isRedacted: true });
const redactedVisit = (shownAt: number) => ({ last_visit: shownAt, isMine: false, isRedacted: true });

/** Rounds the time of the member's own visit to the hour, because the row does not say whom they visited. */
function coarse(at: number): number {
  return Math.floor(at / hour) * hour;
}
