import { kilometresBetween } from '@mitto/kit/kilometres-between';
import { useRows } from '@mitto/web-kit/data/use-changes';
import { useEffect, useEffectEvent } from 'react';
import type { Point } from '../../contract/profile-fields.ts';
import { userInfo } from '../../contract/profile-table.ts';
import { useOwn } from '../public/use-own.ts';
import { rememberFound } from './found-places.ts';
import { placeWords } from './location-of.ts';
import { usePlaces } from './use-places.ts';

/** Max age of a position before it is read again (ms). */
const keptForMs = 1_800_000;
/** Ignore moves shorter than this (km). */
const leastMove = 1;

/**
 * Updates the place of a member who has turned this on from the device's position. Never asks for permission,
 * and renders nothing.
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
    // Offline the town is unknown: keep the old named place until the lookup works.
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

/** The device's position; undefined if the device cannot tell, in which case a later look tries again. */
function positionOf(): Promise<Point | undefined> {
  return new Promise((done) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => done({ lat: latitude, lng: longitude }),
      () => done(undefined),
      { timeout: 10_000, maximumAge: keptForMs },
    );
  });
}
