import { dateFormat } from '@mitto/widgets/display/date-format.ts';
import { m } from '@mitto/words/messages';
import type { UserInfoRow } from '../../contract/profile-table.ts';

/** Tells when searches use a changed gender, and whether it can be changed again. */
export function genderHelp(
  { genderFrom, genderSearchedFrom }: Pick<UserInfoRow, 'genderFrom' | 'genderSearchedFrom'>,
  language: string,
  now: number,
): string {
  const date = (at: number, timeStyle?: 'short') =>
    dateFormat(language, { dateStyle: 'long', ...(timeStyle && { timeStyle }) }).format(at);
  const shows = genderSearchedFrom !== undefined && genderSearchedFrom > now;
  const isClosed = genderFrom !== undefined && genderFrom > now;
  const sentences = [
    shows && m.profile_gender_shows({ date: date(genderSearchedFrom, 'short') }),
    isClosed && m.profile_gender_from({ date: date(genderFrom) }),
  ].filter((sentence) => sentence !== false);
  return sentences.join(' ') || m.profile_gender_note();
}
