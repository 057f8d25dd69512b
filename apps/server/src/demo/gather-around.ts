import { PeopleQuery } from '@mitto/discover/contract/people-query';
import { defaultFilter, locTypes } from '@mitto/discover/contract/search-filter';
import { questionOf } from '@mitto/discover/server/question';
import { findNear } from '@mitto/discover/server/store/search';
import { kilometresBetween } from '@mitto/kit/kilometres-between';
import { minute } from '@mitto/kit/time';
import { dayIn, serviceTimeZone } from '@mitto/profile/contract/calendar';
import { everyGender } from '@mitto/profile/contract/every-gender';
import type { Point } from '@mitto/profile/contract/profile-fields';
import { readGenders } from '@mitto/profile/server/public/configured-genders';
import { readSearchFacts, type SearchFacts } from '@mitto/profile/server/public/search-facts';
import { settleDemoPerson } from '@mitto/profile/server/seed/settle-demo-person';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import * as v from 'valibot';
import { countMet, listHomes, listUnmet, type Mover } from './demo-life-store.ts';
import { traitOf } from './demo-script.ts';

/** Number of people whom the default filter should show within its distance. */
const enoughPeople = 60;
/** People who move in one transaction. Others wait for the embedded database meanwhile. */
const atOnce = 6;
const spread = 14;
const kilometresPerDegree = 111.2;

/** Uids of the people whom the default filter shows to a member: near them, or everywhere. */
export async function listShown(
  deps: Deps,
  tx: Tx,
  uid: string,
  locType: (typeof locTypes)['nearMe' | 'everywhere'],
): Promise<readonly string[]> {
  const facts = await readSearchFacts(tx, deps, uid);
  if (!facts || (locType === locTypes.nearMe && !facts.middle)) return [];
  const question = questionOf({
    asked: v.parse(PeopleQuery, {}),
    filter: { ...defaultFilter, locType },
    facts,
    genders: [...(await readGenders(deps, tx))],
    town: null,
  });
  const atMinute = Math.floor(deps.now() / minute);
  const found = await findNear(tx, question, { me: uid, atMinute, after: null, most: 250 });
  return found.map((person) => person.uid);
}

/**
 * Lets a few demo people whom nobody has met yet move near a member who is shown too few. Returns true if
 * more should follow.
 */
export async function gatherAround(deps: Deps, tx: Tx, uid: string): Promise<boolean> {
  const facts = await readSearchFacts(tx, deps, uid);
  if (!facts?.middle) return false;
  const shown = await listShown(deps, tx, uid, locTypes.nearMe);
  const missing = enoughPeople - shown.length - (await countMet(tx, uid));
  if (missing <= 0) return false;
  const movers = await moversFor(deps, tx, uid, { facts, middle: facts.middle, shown });
  for (const mover of movers.slice(0, Math.min(missing, atOnce))) {
    const isNear = kilometresBetween(mover.square, facts.middle) <= defaultFilter.distance;
    await settleDemoPerson(deps, tx, mover.uid, isNear ? undefined : pointNear(facts.middle, mover.uid));
  }
  return missing > atOnce && movers.length > atOnce;
}

interface Around {
  readonly facts: SearchFacts;
  readonly middle: Point;
  readonly shown: readonly string[];
}

/** People who live near already come first; people who live near somebody else stay there. */
async function moversFor(
  deps: Deps,
  tx: Tx,
  uid: string,
  { facts, middle, shown }: Around,
): Promise<Mover[]> {
  const { wanted } = facts;
  const genders =
    wanted.interested === everyGender ? [...(await readGenders(deps, tx))] : [wanted.interested];
  const { year } = dayIn(serviceTimeZone, deps.now());
  // People born in the first or the last of these years may be too old or too young by months.
  const [bornFrom, bornTo] = [`${year - wanted.maxAge}-01-01`, `${year - wanted.minAge - 1}-12-31`];
  const homes = await listHomes(tx, uid);
  const unmet = (await listUnmet(tx, { genders, bornFrom, bornTo })).filter(
    (one) => !shown.includes(one.uid),
  );
  const far = (from: Point) => (one: Mover) => kilometresBetween(from, one.square) > defaultFilter.distance;
  const isFar = far(middle);
  return [
    ...unmet.filter((one) => !isFar(one)),
    ...unmet.filter((one) => isFar(one) && homes.every((home) => far(home)(one))),
  ];
}

/** Point that stays the same for a person: denser towards the middle, and never in the member's own street. */
export function pointNear(middle: Point, uid: string): Point {
  const turn = traitOf(uid, 'words') * 2 * Math.PI;
  const far = 1 + traitOf(uid, 'pace') * spread;
  const lat = middle.lat + (far * Math.sin(turn)) / kilometresPerDegree;
  const narrow = kilometresPerDegree * Math.max(0.1, Math.cos((middle.lat * Math.PI) / 180));
  const lng = middle.lng + (far * Math.cos(turn)) / narrow;
  return { lat: Math.max(-89, Math.min(89, lat)), lng: ((lng + 540) % 360) - 180 };
}
