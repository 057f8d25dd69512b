import { m } from '@mitto/words/messages';

export function emailRule(value: string): string | undefined {
  const text = value.trim();
  if (text === '') return m.account_email_missing();
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text) ? undefined : m.account_email_wrong();
}

/** A password as it is typed to log in. */
export function typedPasswordRule(value: string): string | undefined {
  if (value === '') return m.account_password_missing();
  return value.length < 6 ? m.account_password_short() : undefined;
}

/** A password somebody chooses; the server knows the list of common ones too. */
export function chosenPasswordRule(value: string): string | undefined {
  if (value === '') return m.account_choose_missing();
  if (value.length < 8) return m.account_choose_short();
  return isMedium(value) ? undefined : m.account_choose_weak();
}

/** At least two of lower case, upper case and digit. */
function isMedium(value: string): boolean {
  return [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u].filter((kind) => kind.test(value)).length >= 2;
}
