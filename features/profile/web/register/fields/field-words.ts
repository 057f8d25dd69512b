import type { ErrorWords } from '@mitto/web-kit/forms/use-form';
import { m } from '@mitto/words/messages';

/** Error message for a field of the register wizard or of the profile editor. */
export const fieldWords: ErrorWords = ({ code, needed }, field) => {
  if (code === 'pretends') return m.profile_name_pretends();
  if (code === 'mixed') return m.profile_username_mixed();
  if (code === 'unknown') return m.profile_referral_unknown();
  if (field === 'username') return m.profile_username_wrong();
  if (field === 'dob' && code === 'required') return m.profile_dob_missing();
  if (field === 'dob' && code === 'age') return m.profile_age_not_admitted({ ages: String(needed ?? '') });
  if (field === 'dob') return code === 'under-age' ? m.profile_under_age() : m.profile_dob_wrong();
  if (field === 'name') return code === 'required' ? m.profile_name_missing() : m.profile_name_wrong();
  if (field === 'gender') return m.profile_gender_missing();
  if (code === 'maxlength' && typeof needed === 'number') return m.profile_too_long({ count: needed });
  if (code === 'text') return m.profile_text_wrong();
  return m.profile_field_wrong();
};
