import type { PersonFace } from '@mitto/widgets/display/person-card';
import { mapPinFill } from '@mitto/widgets/people-glyphs.ts';
import { m } from '@mitto/words/messages';
import type { SeenPerson } from '../person/seen/seen-person.ts';
import { nameAndAge } from './name-and-age.ts';

export interface Nearness {
  readonly isOnline?: boolean | undefined;
  /** Whole kilometres to the person. Undefined in a search around another place: it shows no distance. */
  readonly distance?: number | undefined;
}

interface Said extends Nearness {
  /** Name of the person's town, or of the state, in the language of the page. */
  readonly town: string | undefined;
  /** Text shown instead of the distance and the town. */
  readonly line?: string | undefined;
  /**
   * If true, the line shows only the distance, or only the town if the distance is hidden. For small cards.
   */
  readonly isShort?: boolean;
}

/** Texts of a person's card, such as name, age, distance and town. */
export function faceOf(person: SeenPerson, { isOnline, distance, town, line, isShort }: Said): PersonFace {
  const { verification } = person;
  const where = whereOf(distance);
  const parts = [where, town].filter((word) => word !== undefined);
  const said = line ?? (isShort ? (parts[0] ?? '') : parts.join(' · '));
  return {
    name: nameAndAge(person),
    seal: verification?.mobile || verification?.photo ? m.profile_verified() : undefined,
    presence: isOnline ? m.profile_online_now() : undefined,
    ...(said !== '' && { line: said }),
    ...(line === undefined && !isShort && where !== undefined && { lineGlyph: mapPinFill }),
  };
}

/** Distance as a text. Undefined if the distance is hidden. */
export function whereOf(distance: number | undefined): string | undefined {
  if (distance === undefined) return undefined;
  return distance <= 1 ? m.profile_very_near() : m.profile_kilometres({ count: distance });
}
