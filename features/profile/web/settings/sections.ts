import type { Glyph } from '@mitto/widgets/glyph.ts';
import { m } from '@mitto/words/messages';
import type { UserInfoRow, WrittenColumn } from '../../contract/profile-table.ts';
import { handHeart, identificationCard, ruler, shareFatFill, smiley, sparkle } from '../glyphs.ts';

export const sections = ['basic', 'interest', 'physical', 'personality', 'goals', 'socials'] as const;
export type Section = (typeof sections)[number];

export const sectionNames: Readonly<Record<Section, () => string>> = {
  basic: m.profile_section_basic,
  interest: m.profile_section_interest,
  physical: m.profile_section_physical,
  personality: m.profile_section_personality,
  goals: m.profile_section_goals,
  socials: m.profile_section_socials,
};

export const sectionGlyphs: Readonly<Record<Section, Glyph>> = {
  basic: identificationCard,
  interest: sparkle,
  physical: ruler,
  personality: smiley,
  goals: handHeart,
  socials: shareFatFill,
};

const sectionsOf: Readonly<Partial<Record<WrittenColumn, Section>>> = {
  interested: 'interest',
  characteristics: 'physical',
  personality: 'personality',
  goals: 'goals',
  socials: 'socials',
};

/** Section of the editor that contains the field of a column. */
export function sectionOf(column: WrittenColumn): Section {
  return sectionsOf[column] ?? 'basic';
}

const chosenIn = (lists: object): number =>
  Object.values(lists).reduce<number>(
    (sum, list) => sum + (Array.isArray(list) ? list.length : list ? 1 : 0),
    0,
  );

/** True if the section has no values yet. The section 'basic' is never empty. */
export function isEmpty(section: Section, own: UserInfoRow): boolean {
  return section !== 'basic' && countOf(section, own) === 0;
}

function countOf(section: Exclude<Section, 'basic'>, own: UserInfoRow): number {
  return {
    interest: own.interested.length,
    physical: chosenIn(own.characteristics),
    personality: chosenIn(own.personality),
    goals: chosenIn(own.goals),
    socials: chosenIn(own.socials ?? {}),
  }[section];
}

/** Short text about a section's values: the headline or name, or the number of choices. */
export function sectionSummary(section: Section, own: UserInfoRow): string {
  if (section === 'basic') return own.headline === '' ? own.name : own.headline;
  const count = countOf(section, own);
  return count === 0 ? m.profile_add() : m.profile_chosen_count({ count });
}
