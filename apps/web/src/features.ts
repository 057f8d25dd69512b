import { accountWeb } from '@mitto/account/web';
import type { FrameEntry, FramePlace } from '@mitto/web-kit/face/define-web';
import { homeWeb } from './home/home-web.ts';

/** The features of the member app, lowest rank first. */
const faces = [accountWeb, homeWeb];

export const pages = faces.flatMap((face) => face.pages ?? []);
export const intents = faces.flatMap((face) => face.intents ?? []);

const names = Object.assign({}, ...faces.map((face) => face.names ?? {})) as Readonly<
  Record<string, () => string>
>; // Each face's names are of this kind.

/** What a panel is called by those who hear it. */
export const nameOfIntent = (intent: string): string => names[intent]?.() ?? '';

export function entriesOf(place: FramePlace): readonly FrameEntry[] {
  return faces
    .flatMap((face) => face.entries ?? [])
    .filter((entry) => entry.place === place)
    .toSorted((one, other) => one.order - other.order);
}
