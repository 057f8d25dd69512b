/** @param {string} value */
export function wrongEmail(value) {
  const text = value.trim();
  if (text === '') return 'Please enter your email.';
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)
    ? undefined
    : 'Please enter an email such as name@example.com.';
}

/** @param {string} value */
export function wrongTypedPassword(value) {
  if (value === '') return 'Please enter your password.';
  return value.length < 6 ? 'A password has at least 6 characters.' : undefined;
}

/** @param {string} value */
export function wrongChosenPassword(value) {
  if (value === '') return 'Please choose a password.';
  if (!holds.length(value)) return 'Please use at least 8 characters.';
  return holds.kinds(value) ? undefined : 'Please mix lower case letters, upper case letters or digits.';
}

/** What can be told without asking the server, which knows the list of common passwords too. */
export const holds = {
  /** @param {string} value */
  length: (value) => value.length >= 8,
  /** @param {string} value */
  kinds: (value) => [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u].filter((kind) => kind.test(value)).length >= 2,
};
