import { fail } from '@mitto/kit/app-error';
import { waitForAll } from '@mitto/kit/wait-for-all';
import { readGenders } from '@mitto/profile/server/public/configured-genders';
import { readProfileCards } from '@mitto/profile/server/public/read-profile-cards';
import { readSearchFacts } from '@mitto/profile/server/public/search-facts';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { type NamedQuery, namedQuery } from '@mitto/sync-server/named-query';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { PeopleAnswer, PeopleCount } from '../contract/people-answer.ts';
import { PeopleCountQuery, PeopleQuery } from '../contract/people-query.ts';
import { locTypes, type SearchFilter } from '../contract/search-filter.ts';
import { countPeople, findPeople } from './find-people.ts';
import { questionOf, type SearchConditions } from './question.ts';
import { areaOf, countTown, searchTownOf } from './search-town.ts';
import { readFilter } from './store/filters.ts';

/** Max duration of one SQL statement (ms), so that no member waits longer. */
const longest = 3000;

/**
 * Runs work under a statement timeout. On timeout the call fails with `busy` and a retry time; it never
 * returns an empty list.
 */
async function inTime<T>(tx: SyncTx, work: () => Promise<T>): Promise<T> {
  const setting = sql`select set_config('statement_timeout', ${String(longest)}, true)`.execute(tx);
  const [, done] = await waitForAll([setting, work()]);
  return done;
}

/** Cost of a search, compared with looking up a row by its key. */
const searchWeight = 10;

type SearchDeps = Pick<Deps, 'now' | 'secrets' | 'database' | 'bus' | 'log' | 'places'>;

/**
 * The queries `peopleNearby`, around the member, and `peopleSearch`, in the area that their filter defines;
 * and `peopleCount`, which counts the list of `peopleSearch` with the same rules, weight and brakes.
 */
export function peopleQueries(deps: SearchDeps): NamedQuery<Me>[] {
  const query = (id: string, fixed: Partial<SearchFilter>) =>
    namedQuery(id, PeopleQuery, (tx, me: Me, asked) => inTime(tx, () => answer(deps, tx, me, asked, fixed)), {
      weight: searchWeight,
      admit: (me, asked, ip) => admit(deps, me, { ...fixed, ...asked }, ip),
    });
  const counted = namedQuery(
    'peopleCount',
    PeopleCountQuery,
    (tx, me: Me, asked) => inTime(tx, () => count(deps, tx, me, asked)),
    { weight: searchWeight, admit: (me, asked, ip) => admit(deps, me, asked, ip) },
  );
  return [query('peopleNearby', { locType: locTypes.nearMe }), query('peopleSearch', {}), counted];
}

/** Counts the town of a search around a chosen place. Other searches are not counted. */
async function admit(deps: SearchDeps, me: Me, asked: PeopleCountQuery, ip: string): Promise<void> {
  if ((asked.locType ?? locTypes.byPlace) !== locTypes.byPlace) return;
  const town = await searchTownOf(deps, areaOf(asked, await readFilter(deps.database.db, me.uid)));
  if (town) await countTown(deps, me.uid, ip, town);
}

async function answer(
  deps: SearchDeps,
  tx: SyncTx,
  me: Me,
  asked: PeopleQuery,
  fixed: Partial<SearchFilter>,
): Promise<PeopleAnswer> {
  const question = await readQuestion(deps, tx, me, asked, fixed);
  const page = await findPeople(deps, tx, me.uid, question, asked);
  if (asked.profiles === undefined) return page;
  const opened = page.people.slice(0, asked.profiles).map(({ uid }) => [uid, null]);
  return { ...page, profiles: await readProfileCards(tx, deps, me.uid, Object.fromEntries(opened)) };
}

async function count(deps: SearchDeps, tx: SyncTx, me: Me, asked: PeopleCountQuery): Promise<PeopleCount> {
  return await countPeople(deps, tx, me.uid, await readQuestion(deps, tx, me, asked, {}));
}

/** Reads what the member's stored filter and profile add to a request. Refuses who may not search like this. */
async function readQuestion(
  deps: SearchDeps,
  tx: SyncTx,
  me: Me,
  asked: PeopleCountQuery,
  fixed: Partial<SearchFilter>,
): Promise<SearchConditions> {
  if (asked.uid !== undefined && asked.uid !== me.uid) fail('forbidden');
  if (me.standing === 'paused') fail('paused');
  const [stored, found, genders] = await waitForAll([
    readFilter(tx, me.uid),
    readSearchFacts(tx, deps, me.uid),
    readGenders(deps, coreTx(tx)),
  ]);
  const facts = found ?? fail('discover/no-profile');
  const filter = { ...stored, ...fixed };
  const town = await searchTownOf(deps, areaOf(asked, filter));
  return questionOf({ asked, filter, facts, genders: [...genders], town });
}
