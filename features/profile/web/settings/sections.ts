import { quotes } from '@mitto/widgets/editors/glyphs.ts';
import type { Glyph } from '@mitto/widgets/glyph.ts';
import { microphone } from '@mitto/widgets/media/glyphs.ts';
import { m } from '@mitto/words/messages';
import { sectionOf } from '../../contract/column-facts.ts';
import { type Section, writtenColumns } from '../../contract/profile-columns.ts';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import {
  briefcase,
  handHeart,
  identificationCard,
  ruler,
  shareFatFill,
  smiley,
  sparkle,
} from '../icons/glyphs.ts';
import { filledAmount } from './completeness.ts';

export const sections: readonly Section[] = [
  'basic',
  'prompts',
  'voice',
  'interest',
  'life',
  'physical',
  'personality',
  'goals',
  'socials',
];

export const sectionNames: Readonly<Record<Section, () => string>> = {
  basic: m.profile_section_basic,
  prompts: m.profile_section_prompts,
  voice: m.profile_section_voice,
  interest: m.profile_section_interest,
  life: m.profile_section_life,
  physical: m.profile_section_physical,
  personality: m.profile_section_personality,
  goals: m.profile_section_goals,
  socials: m.profile_section_socials,
};

export const sectionGlyphs: Readonly<Record<Section, Glyph>> = {
  basic: identificationCard,
  prompts: quotes,
  voice: microphone,
  interest: sparkle,
  life: briefcase,
  physical: ruler,
  personality: smiley,
  goals: handHeart,
  socials: shareFatFill,
};

/** True if the section has no values yet. The section 'basic' is never empty. */
export function isEmpty(section: Section, own: UserInfoRow): boolean {
  return section !== 'basic' && countOf(section, own) === 0;
}

function countOf(section: Section, own: UserInfoRow): number {
  if (section === 'voice') return own.voice ? 1 : 0;
  const columns = writtenColumns.filter((column) => sectionOf(column) === section);
  const amounts = columns.map((column) => {
    const value = own[column];
    // A text counts as one, however long it is.
    return typeof value === 'string' ? Math.min(1, value.length) : filledAmount(value);
  });
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** Short text about a section's values: the headline or name, or the number of choices. */
export function sectionSummary(section: Section, own: UserInfoRow): string {
  if (section === 'basic') return own.headline === '' ? own.name : own.headline;
  const count = countOf(section, own);
  return count === 0 ? m.profile_add() : m.profile_chosen_count({ count });
}
