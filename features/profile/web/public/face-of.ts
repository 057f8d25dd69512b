import type { PersonFace } from '@mitto/widgets/display/person-card';
import { mapPinFill } from '@mitto/widgets/people-glyphs.ts';
import { m } from '@mitto/words/messages';
import type { SeenPerson } from '../person/seen-person.ts';
import { nameAndAge } from './name-and-age.ts';

export interface Nearness {
  readonly isOnline?: boolean | undefined;
  /** Whole kilometres from the search; defaults to the distance of the profile. */
  readonly distance?: number | undefined;
}

interface Said extends Nearness {
  /** Text shown in place of the distance and town. */
  readonly line?: string | undefined;
  /** If true, the line has one part only, for small cards. */
  readonly isShort?: boolean;
}

/** Texts of a person's card. */
export function faceOf(person: SeenPerson, { isOnline, distance, line, isShort }: Said): PersonFace {
  const { verification, city, state } = person;
  const where = whereOf(distance ?? person.distance);
  const parts = [where, city ?? state].filter((word) => word !== undefined);
  const said = line ?? (isShort ? (parts[0] ?? '') : parts.join(' · '));
  return {
    name: nameAndAge(person),
    seal: verification?.mobile || verification?.photo ? m.profile_verified() : undefined,
    presence: isOnline ? m.profile_online_now() : undefined,
    ...(said !== '' && { line: said }),
    ...(line === undefined && !isShort && where !== undefined && { lineGlyph: mapPinFill }),
  };
}

/** Distance as text; undefined if it is hidden. */
export function whereOf(distance: number | undefined): string | undefined {
  if (distance === undefined) return undefined;
  return distance <= 1 ? m.profile_very_near() : m.profile_kilometres({ count: distance });
}
