import {
  blockedUsers,
  circles,
  favorite,
  hiddenAccounts,
  visitors,
} from '@mitto/circles/contract/circle-tables';
import type { SyncRecord } from '@mitto/kit/database-api';
import type { Database } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import type { LocalDatabase } from '../data/local-database.ts';

/**
 * The content that a member may see. It is read from the feature's tables by the rules of the specification,
 * independently of the feature's code.
 */
export interface Truth {
  readonly words: readonly string[];
  /** Table and id of each person that the member may see in that table. */
  readonly known: ReadonlySet<string>;
}

interface Tie {
  readonly tbl: string;
  readonly other: string;
  readonly is_mine: boolean;
  readonly connected: boolean;
}

interface Wall {
  readonly other: string;
  readonly by_other: boolean;
}

export async function readTruth({ db }: Database, me: string, now: number): Promise<Truth> {
  const { rows: ties } = await sql<Tie>`
    select 'circles' as tbl, sid as other, true as is_mine, connected from circle where fid = ${me}
    union all select 'circles', fid, false, connected from circle where sid = ${me}
    union all select 'favorite', sid, true, true from circle_favorite where uid = ${me}
    union all select 'favorite', uid, false, true from circle_favorite where sid = ${me}
    union all select 'visitors', visitor_id, true, false from circle_visit where visitor_uid = ${me}
    union all select 'visitors', visitor_uid, false, false from circle_visit where visitor_id = ${me}
    union all select 'hidden_accounts', fid, true, true from circle_hidden where uid = ${me}
    union all select 'blocked_users', target, true, true from circle_block where uid = ${me}`.execute(db);
  const { rows: walls } = await sql<Wall>`
    select target as other, false as by_other from circle_block where uid = ${me}
    union all select uid, true from circle_block where target = ${me}
    union all select fid, false from circle_hidden where uid = ${me}
    union all select uid, true from circle_hidden where fid = ${me}`.execute(db);
  const { rows } = await sql<{ is_premium: boolean }>`
    select coalesce(premium_until > ${now}, false) as is_premium from account_member where uid = ${me}`.execute(
    db,
  );
  const isPremium = rows[0]?.is_premium ?? false;
  const words = isPremium ? [] : await redactedWords(db, me);
  const known = new Set<string>();
  for (const tie of ties) {
    const word = wordOf(tie, isPremium, walls);
    if (word === undefined) continue;
    words.push(word);
    if (!word.endsWith('somebody')) known.add(`${tie.tbl} ${tie.other}`);
  }
  return { words: words.sort(), known };
}

/** Likes and visits of others, as the last batch showed them. */
async function redactedWords(db: Database['db'], me: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`select kind from circle_redacted where uid = ${me}`.execute(
    db,
  );
  return rows.map(({ kind }) => (kind === 'like' ? 'circles somebody' : 'visitors false somebody'));
}

function wordOf({ tbl, other, is_mine, connected }: Tie, isPremium: boolean, walls: readonly Wall[]) {
  const marks = tbl === 'hidden_accounts' || tbl === 'blocked_users';
  const between = marks ? [] : walls.filter((wall) => wall.other === other);
  const isKnown = isPremium || connected || (tbl === 'circles' && is_mine) || tbl === 'favorite' || marks;
  // Others who may not be known are shown by batches alone.
  if (!isKnown && !is_mine) return undefined;
  const isShown = isKnown ? between.length === 0 : !between.some(({ by_other }) => by_other);
  if (!isShown) return undefined;
  if (tbl === 'circles') return `circles ${connected} ${is_mine} ${other}`;
  return `${tbl} ${is_mine} ${isKnown ? other : 'somebody'}`;
}

/** Describes the content of a device in the same form as `Truth`. */
export async function shownIn(db: LocalDatabase, me: string): Promise<string[]> {
  const words: string[] = [];
  for (const { row } of await db.find(circles)) {
    const { fid, sid, connected } = row;
    words.push(
      row.isRedacted ? 'circles somebody' : `circles ${connected} ${fid === me} ${fid === me ? sid : fid}`,
    );
  }
  for (const { row } of await db.find(favorite)) {
    words.push(`favorite ${row.uid === me} ${row.uid === me ? row.sid : row.uid}`);
  }
  for (const { row } of await db.find(visitors)) {
    const other = row.isMine ? row.visitor_id : row.visitor_uid;
    words.push(`visitors ${row.isMine} ${row.isRedacted ? 'somebody' : other}`);
  }
  for (const { row } of await db.find(hiddenAccounts)) words.push(`hidden_accounts true ${row.fid}`);
  for (const { row } of await db.find(blockedUsers)) words.push(`blocked_users true ${row.uid}`);
  return words.sort();
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Returns every id in these rows that the member may not see at this moment. A notification may tell of
 * anybody of whom a row of another table may.
 */
export function forbiddenIn(
  records: Readonly<Record<string, readonly SyncRecord[]>>,
  { known }: Truth,
  me: string,
): string[] {
  const people = new Set([...known].map((word) => word.split(' ').at(-1)));
  return Object.entries(records).flatMap(([table, all]) => {
    const mayTellOf = (uid: string) =>
      table === 'notification_list' ? people.has(uid) : known.has(`${table} ${uid}`);
    return all.flatMap(({ row }) =>
      (JSON.stringify(row).match(uuid) ?? [])
        .filter((uid) => uid !== me && !mayTellOf(uid))
        .map((uid) => `${table} tells of ${uid}`),
    );
  });
}
