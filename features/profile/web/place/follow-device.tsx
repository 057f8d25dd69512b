import { kilometresBetween } from '@mitto/kit/kilometres-between';
import { useRows } from '@mitto/web-kit/data/use-changes';
import { useEffect, useEffectEvent } from 'react';
import type { Point } from '../../contract/profile-fields.ts';
import { userInfo } from '../../contract/profile-table.ts';
import { useOwn } from '../public/use-own.ts';
import { placeWords } from './finding/location-of.ts';
import { usePlaces } from './finding/use-places.ts';
import { rememberFound } from './found-places.ts';

/** Interval at which the position is read, and max age of a position that the browser may reuse (ms). */
const keptForMs = 1_800_000;
/** Min distance of a move (km). Shorter moves are ignored. */
const leastMove = 1;

/**
 * Updates a member's location from the position of the device, if the member has turned this on. It never
 * requests permission, and renders nothing.
 */
export function FollowDevice() {
  const { own } = useOwn();
  const rows = useRows(userInfo);
  const { townOf } = usePlaces();
  const isWanted = own?.location?.autoUpdate === true;

  const look = useEffectEvent(async () => {
    if (!own?.location || document.visibilityState !== 'visible' || !(await isAllowed())) return;
    const point = await positionOf();
    if (!point) return;
    const isNamed = placeWords(own.location) !== '';
    if (isNamed && kilometresBetween(own.location.geometry, point) < leastMove) return;
    const location = await townOf(point);
    // Offline, the town cannot be looked up. Keep the old location with its town until the lookup works.
    if (placeWords(location) === '' && isNamed) return;
    rememberFound(location);
    await rows.update(own.uid, { location });
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    let lookedAt = 0;
    const lookAgain = () => {
      if (document.visibilityState !== 'visible' || Date.now() - lookedAt < keptForMs) return;
      lookedAt = Date.now();
      void look();
    };
    lookAgain();
    const timer = setInterval(lookAgain, keptForMs);
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [isWanted]);
  return null;
}

async function isAllowed(): Promise<boolean> {
  if (!('permissions' in navigator)) return false;
  const { state } = await navigator.permissions.query({ name: 'geolocation' });
  return state === 'granted';
}

/** Position of the device. Undefined if the device cannot determine it; the next interval tries again. */
function positionOf(): Promise<Point | undefined> {
  return new Promise((done) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => done({ lat: latitude, lng: longitude }),
      () => done(undefined),
      { timeout: 10_000, maximumAge: keptForMs },
    );
  });
}
