import { networkKey } from '@mitto/account/server/public/network-key';
import { readConfigured } from '@mitto/account/server/public/read-configured';
import { fail } from '@mitto/kit/app-error';
import { day, secondsUntil } from '@mitto/kit/time';
import { profileConfiguration } from '@mitto/profile/contract/profile-configuration';
import type { Point } from '@mitto/profile/contract/profile-fields';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { PeopleCountQuery } from '../contract/people-query.ts';
import { locTypes, type SearchFilter } from '../contract/search-filter.ts';
import { addSearched, addSearchedByNetwork } from './store/searched.ts';

/** Town of the gazetteer around which a member searches. */
export interface SearchTown {
  readonly id: number;
  readonly middle: Point;
}

type Area = Pick<SearchFilter, 'locType' | 'loc'>;

/** Area of a search: the values of the request, and those of the stored filter that it leaves out. */
export function areaOf({ locType, loc }: PeopleCountQuery, filter: SearchFilter): Area {
  return { locType: locType ?? filter.locType, loc: loc === undefined ? filter.loc : loc };
}

/**
 * Town of a search around a chosen place: the closest one. Searches from free coordinates would locate
 * everybody around them. Null for other searches.
 */
export async function searchTownOf(
  { places }: Pick<Deps, 'places'>,
  { locType, loc }: Area,
): Promise<SearchTown | null> {
  if (locType !== locTypes.byPlace) return null;
  if (!loc) fail('invalid', { fields: { loc: 'required' } });
  const town = await places.closestTown(loc.geometry);
  if (!town) fail('invalid', { fields: { loc: 'no-town' } });
  return { id: Number(town.id.replace('geonames:', '')), middle: town.point };
}

/**
 * Towns of an account that its network cannot refuse: otherwise some accounts could use up the places of all
 * members behind the same address.
 */
const alwaysFree = 3;

type CountDeps = Pick<Deps, 'database' | 'bus' | 'now' | 'log' | 'secrets'>;

/** Counts the towns around which an account, and its network, search today, and refuses more than allowed. */
export async function countTown(deps: CountDeps, uid: string, ip: string, town: SearchTown): Promise<void> {
  const now = deps.now();
  const today = Math.floor(now / day);
  const refuse = () => fail('discover/too-many-places', { countDown: secondsUntil((today + 1) * day, now) });
  await deps.database.transact(async (tx) => {
    const { account, network } = (await readConfigured(deps, tx, profileConfiguration)).restrictions.places;
    const of = { town: town.id, day: today };
    const number = await addSearched(tx, uid, { ...of, max: account });
    // A refusal rolls back: a refused account takes nothing from its network, nor the other way round.
    if (number === 0) refuse();
    const key = networkKey(deps, 'search:places', ip);
    const isInNetwork = await addSearchedByNetwork(tx, key, { ...of, max: network });
    if (!isInNetwork && number > alwaysFree) refuse();
  });
}
