import { dayIn } from '../../contract/calendar.ts';
import { columnsForAll, columnsForMatches } from '../../contract/column-facts.ts';
import type { PersonCard } from '../../contract/person-card.ts';
import type { Point } from '../../contract/profile-fields.ts';
import { withoutVoices } from '../../contract/voice.ts';
import { ageOn, isNewUser, type Readable, readableParts } from '../../policy.ts';
import { birthDateOf, verificationOf } from '../own-row.ts';
import type { PhotoColumnsOf } from '../photos/shown-photos.ts';
import { shownDistance } from '../public/shown-distance.ts';
import type { ProfileRow } from '../store/profiles.ts';
import { fromStored } from '../stored-columns.ts';
import type { MemberWithProfile } from './somebody.ts';

/** Builds the card of one member for a viewer. Fields that the member's privacy flags hide are absent. */
export function personCard(
  viewer: MemberWithProfile,
  { member, profile }: MemberWithProfile,
  tie: { readonly isMatch: boolean },
  photos: PhotoColumnsOf,
  now: number,
): PersonCard {
  const { privacy } = member;
  const readable = readableParts(privacy, tie);
  const card = {
    uid: member.uid,
    name: member.name ?? '',
    ...fromStored(profile, columnsForAll),
    verification: verificationOf(profile, member),
    isNewUser: isNewUser(member.joinedAt, now),
    pm: privacy.pm,
    circles: privacy.circles,
    ...(readable.username && member.username !== null && { username: member.username }),
    ...(readable.mobile && member.mobile !== null && { mobile: member.mobile }),
    ...(readable.forMatches && fromStored(profile, columnsForMatches)),
    ...photos(member.uid, readable.pictures),
    ...recordings(profile, readable.pictures),
    ...ageAndPlace(profile, readable, now),
    ...(readable.place && distanceBetween(viewer.profile, profile)),
  };
  // Safe cast: the JSON columns were parsed with their schemas before they were written.
  return card as PersonCard;
}

/** Age and town of the told square, as far as the viewer may read them. */
export function ageAndPlace(
  profile: ProfileRow,
  { age, place }: Pick<Readable, 'age' | 'place'>,
  now: number,
): Pick<PersonCard, 'age' | 'city' | 'state' | 'country' | 'countryCode'> {
  const { city, state, country, countryCode } = (place ? profile.town : null) ?? {};
  return {
    ...(age && { age: ageOn(birthDateOf(profile.dob), dayIn(profile.time_zone, now)) }),
    ...(city !== undefined && { city }),
    ...(state !== undefined && { state }),
    ...(country !== undefined && { country }),
    ...(countryCode !== undefined && { countryCode }),
  };
}

function distanceBetween(mine: ProfileRow, theirs: ProfileRow): Pick<PersonCard, 'distance'> {
  const [here, there] = [middleOf(mine), middleOf(theirs)];
  return here && there ? { distance: shownDistance(here, there) } : {};
}

function middleOf({ grid_lat: lat, grid_lng: lng }: ProfileRow): Point | undefined {
  return lat === null || lng === null ? undefined : { lat, lng };
}

/** The recordings and their words, for those who see the pictures too: a voice tells who somebody is. */
function recordings(profile: ProfileRow, isHeard: boolean): Partial<PersonCard> {
  if (!isHeard) {
    const { prompts } = fromStored(profile, ['prompts']);
    return prompts ? { prompts: withoutVoices(prompts) } : {};
  }
  const { voice, transcript } = fromStored(profile, ['voice', 'transcript']);
  return voice ? { voice, ...(transcript !== undefined && { transcript }) } : {};
}
