import { accountWeb } from '@mitto/account/web';
import { activitiesWeb } from '@mitto/activities/web';
import { audienceWeb } from '@mitto/audience/web';
import { chatWeb } from '@mitto/chat/web';
import { circlesWeb } from '@mitto/circles/web';
import { coinsWeb } from '@mitto/coins/web';
import { discoverWeb } from '@mitto/discover/web';
import { galleryWeb } from '@mitto/gallery/gallery-web';
import { localTablesWeb } from '@mitto/local-tables/local-tables-web';
import { notificationsWeb } from '@mitto/notifications/web';
import { paymentsWeb } from '@mitto/payments/web';
import { profileWeb } from '@mitto/profile/web';
import { safetyWeb } from '@mitto/safety/web';
import { subscriptionWeb } from '@mitto/subscription/web';
import { supportWeb } from '@mitto/support/web';
import type { FeatureData } from '@mitto/web-kit/data/define-data';
import type { FrameEntry, FramePartPlace, FramePlace } from '@mitto/web-kit/feature/define-web';
import { lazy } from 'react';
import { patiently } from './start/patiently.ts';

/** Web parts of the features, lowest rank first. */
const faces = [
  accountWeb,
  circlesWeb,
  profileWeb,
  coinsWeb,
  paymentsWeb,
  subscriptionWeb,
  discoverWeb,
  audienceWeb,
  activitiesWeb,
  chatWeb,
  safetyWeb,
  notificationsWeb,
  supportWeb,
  ...(__production__ ? [] : [galleryWeb, localTablesWeb]),
];

export const pages = faces.flatMap((face) => face.pages ?? []);
export const intents = faces.flatMap((face) => face.intents ?? []);

/** Loads the data definitions of all features; called for signed-in members only. */
export const featureData = (): Promise<FeatureData[]> =>
  Promise.all(faces.flatMap(({ data }) => (data ? [data()] : [])));

/** Entries of the bars and the side menu. */
export const entries = faces.flatMap((face) => face.entries ?? []);

/** Returns those of these entries that stand at any of these places, each once, in their order. */
export const entriesAt = (all: readonly FrameEntry[], places: readonly FramePlace[]): readonly FrameEntry[] =>
  all
    .filter((entry) => entry.places.some((place) => places.includes(place)))
    .toSorted((one, other) => one.order - other.order);

const parts = faces
  .flatMap((face) => face.parts ?? [])
  .toSorted((one, other) => one.order - other.order)
  .map(({ place, isLate = false, hasRoom = false, load }, key) => ({
    key,
    place,
    isLate,
    hasRoom,
    Part: lazy(async () => ({ default: await patiently(load) })),
  }));

export const partsOf = (place: FramePartPlace) => parts.filter((part) => part.place === place);
