import { m } from '@mitto/words/messages';
import type { TextColumn } from '../../contract/column-facts.ts';
import type { WrittenColumn } from '../../contract/profile-columns.ts';

/** Names of the columns that a member writes. */
export const columnWords: Readonly<Record<WrittenColumn, () => string>> = {
  name: m.profile_name,
  headline: m.profile_headline,
  bio: m.profile_bio,
  work: m.profile_work,
  study: m.profile_study,
  voice: m.profile_section_voice,
  transcript: m.profile_transcript,
  languages: m.profile_languages,
  habits: m.profile_habits,
  prompts: m.profile_prompts,
  style: m.profile_style_question,
  gender: m.profile_gender,
  interested: m.profile_interests,
  characteristics: m.profile_section_physical,
  personality: m.profile_section_personality,
  goals: m.profile_section_goals,
  socials: m.profile_section_socials,
  searchFilter: m.profile_wanted,
  location: m.profile_place,
};

/** Help below the field of a text. */
export const columnHelp: Readonly<Partial<Record<TextColumn, () => string>>> = {
  headline: m.profile_headline_help,
  bio: m.profile_bio_help,
  work: m.profile_work_help,
  study: m.profile_study_help,
  transcript: m.profile_transcript_help,
};
