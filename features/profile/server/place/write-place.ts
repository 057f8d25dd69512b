import { readDeviceNetwork } from '@mitto/account/server/public/device-network';
import { readConfigured } from '@mitto/account/server/public/read-configured';
import { day } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { snap } from '../../contract/place-grid.ts';
import { profileConfiguration } from '../../contract/profile-configuration.ts';
import type { Location } from '../../contract/profile-fields.ts';
import { addNetworkSquare } from '../store/network-squares.ts';
import { findPlace, putPlace } from '../store/places.ts';
import { shownTownOf } from './shown-town.ts';
import { type KnownSquares, squaresBefore, whereaboutsAfter } from './whereabouts.ts';

/** Squares of a member on one day that do not count for their network: otherwise it could hold back everybody. */
const alwaysFree = 3;

interface Written {
  readonly uid: string;
  readonly place: Location;
  /** Device that reports the place. Missing if the clock applies an earlier report. */
  readonly device?: Pick<Me, 'uid' | 'deviceId'>;
}

/** Writes the member's location. Returns true if the square that others are told has changed. */
export async function writePlace(deps: Deps, tx: Tx, { uid, place, device }: Written): Promise<boolean> {
  const now = deps.now();
  const { account, moves } = (await readConfigured(deps, tx, profileConfiguration)).restrictions.places;
  const before = await findPlace(tx, uid);
  const isOpen = !device || (await fitsNetwork(deps, tx, { device, before, place, moves }));
  const maxSquares = isOpen ? account : 0;
  const after = whereaboutsAfter(before, { point: place.geometry, now, maxSquares });
  const hasMoved = before?.told.lat !== after.told.lat || before.told.lng !== after.told.lng;
  const town = await shownTownOf(deps.places, after.told, place);
  await putPlace(tx, uid, { ...after, place, town, movedAt: hasMoved ? now : before.movedAt });
  return hasMoved;
}

interface Move extends Required<Pick<Written, 'place' | 'device'>> {
  readonly before: KnownSquares | undefined;
  readonly moves: number;
}

/** Counts a further square of the member for their network. Returns false if that would be too many. */
async function fitsNetwork(deps: Deps, tx: Tx, { device, before, place, moves }: Move): Promise<boolean> {
  const now = deps.now();
  const count = squaresBefore(before, place.geometry, now);
  if (count === undefined || count < alwaysFree) return true;
  const network = await readDeviceNetwork(deps, tx, device, 'moves');
  const counted = { square: snap(place.geometry), day: Math.floor(now / day), max: moves };
  return network === undefined || (await addNetworkSquare(tx, network, counted));
}
