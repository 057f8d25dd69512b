import { isPremiumMember } from '@mitto/account/server/public/member-facts';
import { naturalRef } from '@mitto/kit/natural-ref';
import { hour } from '@mitto/kit/time';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { SyncedTable, VisibleRow } from '@mitto/sync-server/synced-table';
import { circles, visitors } from '../contract/circle-tables.ts';
import { isShown, knowsWhoLikes, knowsWhoVisits } from '../policy.ts';
import { nothingBetween, readBetween } from './store/between.ts';
import { readCircles } from './store/circles.ts';
import { readVisits, tiesOf } from './store/lists.ts';

/**
 * Likes and matches, as each of the two members may see them. The source of a row is the other member's id.
 */
export function circlesTable(deps: Pick<Deps, 'now'>): SyncedTable {
  return {
    entry: circles,
    refOf: (uid, other) => naturalRef(uid, circles.name, other),
    sourcesOf: tiesOf(circles.name),
    async read(tx, uid, others) {
      const rows = await readCircles(tx, uid, others);
      const between = await readBetween(tx, uid, others);
      const isPremium = await isPremiumMember(tx, uid, deps.now());
      const visible = new Map<string, VisibleRow>();
      for (const { last_modified, is_open, ...row } of rows) {
        const other = row.fid === uid ? row.sid : row.fid;
        const isKnown = knowsWhoLikes({ uid, isPremium }, { ...row, is_open });
        if (!isShown(between.get(other) ?? nothingBetween, isKnown)) continue;
        visible.set(
          other,
          isKnown
            ? { view: 'full', row: { ...row, lastModified: last_modified } }
            : {
                view: 'redacted',
                row: { connected: false, creation_date: coarse(row.creation_date), isRedacted: true },
              },
        );
      }
      return visible;
    },
  };
}

/** Visits by the member and to the member. The source of a row is the direction and the other member's id. */
export function visitorsTable(deps: Pick<Deps, 'now'>): SyncedTable {
  return {
    entry: visitors,
    refOf: (uid, source) => naturalRef(uid, visitors.name, source),
    sourcesOf: tiesOf(visitors.name),
    async read(tx, uid, sources) {
      const rows = await readVisits(
        tx,
        uid,
        sources.map((source) => source.slice(1)),
      );
      const others = rows.map((row) => (row.visitor_uid === uid ? row.visitor_id : row.visitor_uid));
      const between = await readBetween(tx, uid, others);
      const isKnown = knowsWhoVisits({ isPremium: await isPremiumMember(tx, uid, deps.now()) });
      const visible = new Map<string, VisibleRow>();
      for (const row of rows) {
        const isMine = row.visitor_uid === uid;
        const other = isMine ? row.visitor_id : row.visitor_uid;
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

/** Rounds to the hour. With an exact time, the member could find out who was online at that time. */
function coarse(at: number): number {
  return Math.floor(at / hour) * hour;
}
