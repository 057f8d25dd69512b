import { day, minute } from '@mitto/kit/time';
import { shownKilometres } from '@mitto/profile/server/public/shown-distance';
import type { Deps } from '@mitto/server-kit/module/deps';
import { kilometresOf } from '@mitto/server-kit/places/cells';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { type FoundPerson, recencies } from '../contract/found-person.ts';
import { maxCounted, type PeopleAnswer, type PeopleCount } from '../contract/people-answer.ts';
import type { PeopleQuery } from '../contract/people-query.ts';
import { maxDistance } from '../contract/search-filter.ts';
import { reachOf } from '../policy.ts';
import { questionMark, readCursor, writeCursor } from './feed-cursor.ts';
import { ladderOf } from './ladder.ts';
import type { SearchConditions } from './question.ts';
import { findNear, findNewest, type SearchHit, type SearchPage } from './store/search.ts';

/**
 * Step to which the radius is rounded up (km). It is a step of the slider, and too coarse to locate a person.
 */
const step = 10;

/**
 * Finds a larger radius at which the same search finds somebody, or `everywhere`. Called at the end of a
 * list. Returns null if the search already covers everywhere, or if nobody is further away.
 */
async function findWider(
  tx: SyncTx,
  question: SearchConditions,
  part: SearchPage,
): Promise<PeopleAnswer['wider']> {
  const { kilometres } = question;
  if (kilometres === null) return null;
  const anybody = { ...part, after: null, most: 1 };
  const [around] = await findNear(
    tx,
    question,
    anybody,
    ladderOf(question, reachOf(maxDistance), kilometres),
  );
  if (around) return Math.min(maxDistance, Math.ceil(kilometresOf(around.far) / step) * step);
  const [anywhere] = await findNear(tx, question, anybody, ladderOf(question, null, kilometres));
  return anywhere ? 'everywhere' : null;
}

/**
 * Finds one page of people. All pages of a list are computed for the moment and origin at which the list
 * began.
 */
export async function findPeople(
  { now, secrets }: Pick<Deps, 'now' | 'secrets'>,
  tx: SyncTx,
  me: string,
  question: SearchConditions,
  { cursor, limit }: Pick<PeopleQuery, 'cursor' | 'limit'>,
): Promise<PeopleAnswer> {
  const { origin: _origin, ...rest } = question;
  const mark = questionMark(rest);
  const before = cursor ? readCursor(secrets, cursor, { uid: me, question: mark, now: now() }) : null;
  const at = before?.at ?? now();
  const pinned = { ...question, origin: before ? before.origin : question.origin };
  const start = before ? 0 : limit.start;
  const atMinute = Math.floor(at / minute);
  // Fetch one person more than requested, to learn whether there is a next page.
  const part = { me, atMinute, after: before?.after ?? null, most: start + limit.most + 1 };
  const found = await (question.order === 'newest' ? findNewest : findNear)(tx, pinned, part);
  const shown = found.slice(start, start + limit.most);
  const last = found.length === part.most ? shown.at(-1) : undefined;
  return {
    people: shown.map((person) => tell(person, atMinute, question)),
    cursor: last
      ? writeCursor(secrets, { uid: me, question: mark, at, origin: pinned.origin, after: keyOf(last) })
      : null,
    wider: last ? null : await findWider(tx, pinned, part),
  };
}

/**
 * Counts the people of the list that begins now. It reads the list itself, so that a count tells nothing that
 * its list would not: a part that a member hides is not searched by, and so is not counted by either.
 */
export async function countPeople(
  { now }: Pick<Deps, 'now'>,
  tx: SyncTx,
  me: string,
  question: SearchConditions,
): Promise<PeopleCount> {
  const part = { me, atMinute: Math.floor(now() / minute), after: null, most: maxCounted + 1 };
  const found = await findNear(tx, question, part);
  return { count: Math.min(found.length, maxCounted), isMore: found.length > maxCounted };
}

function keyOf({ rank, far, uid }: SearchHit): Pick<SearchHit, 'rank' | 'far' | 'uid'> {
  return { rank, far, uid };
}

/**
 * Squared chord given to people without a location, and to all people if the search has no origin. Larger
 * than every real one.
 */
const untold = 8;

function tell(
  { uid, rank, far, active }: SearchHit,
  atMinute: number,
  { isFromOwnSquare }: SearchConditions,
): FoundPerson {
  return {
    uid,
    recency: active === undefined ? recencyOf(rank) : recencyAt(active, atMinute),
    ...(isFromOwnSquare && far < untold && { distance: shownKilometres(kilometresOf(far)) }),
  };
}

function recencyOf(stage: number): FoundPerson['recency'] {
  return Object.values(recencies).find((recency) => recency === stage) ?? recencies.older;
}

/**
 * Recency from the minute of the last activity, with the limits that the SQL function `discover_near` uses
 * for its stages.
 */
function recencyAt(active: number, atMinute: number): FoundPerson['recency'] {
  if (active >= atMinute - 15) return recencies.online;
  if (active >= atMinute - day / minute) return recencies.day;
  return active >= atMinute - (7 * day) / minute ? recencies.week : recencies.older;
}
