import type { Glyph } from '@mitto/widgets/glyph.ts';
import { m } from '@mitto/words/messages';
import { columnFacts } from '../../contract/column-facts.ts';
import { type Section, type WrittenColumn, writtenColumns } from '../../contract/profile-columns.ts';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import { handHeart, identificationCard, ruler, shareFatFill, smiley, sparkle } from '../icons/glyphs.ts';
import { filledAmount } from './completeness.ts';

export const sections: readonly Section[] = [
  'basic',
  'interest',
  'physical',
  'personality',
  'goals',
  'socials',
];

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

/** Section of the editor that contains the field of a column. */
export function sectionOf(column: WrittenColumn): Section {
  return columnFacts[column].section ?? 'basic';
}

/** True if the section has no values yet. The section 'basic' is never empty. */
export function isEmpty(section: Section, own: UserInfoRow): boolean {
  return section !== 'basic' && countOf(section, own) === 0;
}

function countOf(section: Section, own: UserInfoRow): number {
  const columns = writtenColumns.filter((column) => sectionOf(column) === section);
  return columns.reduce((sum, column) => sum + filledAmount(own[column]), 0);
}

/** Short text about a section's values: the headline or name, or the number of choices. */
export function sectionSummary(section: Section, own: UserInfoRow): string {
  if (section === 'basic') return own.headline === '' ? own.name : own.headline;
  const count = countOf(section, own);
  return count === 0 ? m.profile_add() : m.profile_chosen_count({ count });
}
