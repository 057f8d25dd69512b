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
import type { FrameContents } from '@mitto/web-kit/feature/frame-parts.tsx';
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

const names = Object.assign({}, ...faces.map((face) => face.names ?? {})) as Readonly<
  Record<string, () => string>
>; // All `names` have this type.

/** Returns a panel's accessible name. */
export const nameOfIntent = (intent: string): string => names[intent]?.() ?? '';

const entries = faces.flatMap((face) => face.entries ?? []).toSorted((one, other) => one.order - other.order);

/** Returns the entries of any of these places, each once. */
export const entriesOf = (...places: readonly FramePlace[]): readonly FrameEntry[] =>
  entries.filter((entry) => entry.places.some((place) => places.includes(place)));

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

const partsOf = (place: FramePartPlace) => parts.filter((part) => part.place === place);

export const frameContents: FrameContents = { entriesOf, partsOf };
