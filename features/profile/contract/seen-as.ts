import type { Privacy } from '@mitto/account/contract/member';
import { canSee, readableParts } from '../policy.ts';
import { columnsForAll, columnsForMatches } from './column-facts.ts';
import type { PersonCard } from './person-card.ts';
import type { UserInfoRow } from './profile-table.ts';
import { withoutVoices } from './voice.ts';

/**
 * Viewers of the preview of one's own profile. A premium member reads no more of a profile than a stranger; the
 * difference is whom they are shown at all.
 */
export const onlookers = ['stranger', 'match', 'premium'] as const;
export type Onlooker = (typeof onlookers)[number];

const ties = {
  stranger: { isMatch: false, isKnown: false, isShut: false },
  match: { isMatch: true, isKnown: true, isShut: false },
  premium: { isMatch: false, isKnown: false, isShut: false },
} as const satisfies Record<Onlooker, unknown>;

export interface SeenAs {
  readonly card: Partial<PersonCard>;
  /** False if the onlooker gets blurred copies of the pictures. */
  readonly hasClearPictures: boolean;
}

/**
 * The member's own profile as an onlooker sees it, by the rules with which the server builds cards. Null if the
 * onlooker does not see the profile. `privacy` are the flags that count.
 */
export function seenAs(own: UserInfoRow, privacy: Privacy, onlooker: Onlooker): SeenAs | null {
  const tie = ties[onlooker];
  const viewer = { isThere: true, isPaused: false };
  const other = { isThere: true, isPaused: !privacy.available, isInSearch: privacy.search };
  if (!canSee(viewer, other, tie)) return null;
  const readable = readableParts(privacy, tie);
  const { uid, name, verification, isNewUser, photos, profileImage, age, username, mobile } = own;
  const { city, state, country, countryCode } = (readable.place ? own.location : undefined) ?? {};
  const columns = [...columnsForAll, ...(readable.forMatches ? columnsForMatches : [])];
  const parts = {
    ...Object.fromEntries(columns.map((column) => [column, own[column]])),
    ...{ city, state, country, countryCode, photos, profileImage },
    ...(readable.pictures
      ? own.voice && { voice: own.voice, transcript: own.transcript }
      : own.prompts && { prompts: withoutVoices(own.prompts) }),
    ...(readable.age && { age }),
    ...(readable.username && { username }),
    ...(readable.mobile && { mobile }),
  };
  return {
    card: {
      ...{ uid, name, verification, isNewUser, pm: privacy.pm, circles: privacy.circles },
      // A part without a value is absent, as on the card of the server.
      ...Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)),
    },
    hasClearPictures: readable.pictures,
  };
}
