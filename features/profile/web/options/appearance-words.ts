import { m } from '@mitto/words/messages';
import type { eyeColors, hairColors, heights, weights } from '../../contract/options/appearance.ts';

export const hairColorWords = {
  blonde: m.profile_hair_blonde,
  brunette: m.profile_hair_brunette,
  redhead: m.profile_hair_redhead,
  brown: m.profile_hair_brown,
  black: m.profile_hair_black,
  other: m.profile_hair_other,
} satisfies Record<(typeof hairColors)[number], () => string>;

export const eyeColorWords = {
  blue: m.profile_eyes_blue,
  brown: m.profile_eyes_brown,
  green: m.profile_eyes_green,
  hazel: m.profile_eyes_hazel,
  gray: m.profile_eyes_gray,
  amber: m.profile_eyes_amber,
  other: m.profile_eyes_other,
} satisfies Record<(typeof eyeColors)[number], () => string>;

/** Label of a range of heights, such as under-120, 120-125 or 196+. */
export function heightWord(band: (typeof heights)[number]): string {
  const [from, to] = measuresOf(band);
  if (band.startsWith('under')) return m.profile_measure_height_under({ cm: from });
  return to === undefined
    ? m.profile_measure_height_over({ cm: from })
    : m.profile_measure_height_band({ from, to });
}

export function weightWord(band: (typeof weights)[number]): string {
  const [from, to] = measuresOf(band);
  if (band.startsWith('under')) return m.profile_measure_weight_under({ kg: from });
  return to === undefined
    ? m.profile_measure_weight_over({ kg: from })
    : m.profile_measure_weight_band({ from, to });
}

function measuresOf(band: string): [from: string, to: string | undefined] {
  const [from = '', to] = band.match(/\d+/g) ?? [];
  return [from, to];
}
