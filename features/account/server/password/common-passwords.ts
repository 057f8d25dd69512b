import { dictionary } from '@zxcvbn-ts/language-common';

const shortestChosen = 8;

// Shorter passwords are left out to save memory: they are refused anyway, because of their length.
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= shortestChosen),
);

/** True for a common password, also with up to two digits or signs at its end. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return common.has(plain) || common.has(plain.replace(/[\d!@#$%^&*.]{1,2}$/, ''));
}
