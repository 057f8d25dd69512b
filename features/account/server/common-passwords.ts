import { dictionary } from '@zxcvbn-ts/language-common';

const shortestChosen = 8;

// Shorter ones are refused for their length already, so they need not be kept in memory.
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= shortestChosen),
);

/** Whether the password is one of those that everybody tries first, also with the usual ending. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return common.has(plain) || common.has(plain.replace(/[\d!@#$%^&*.]{1,2}$/, ''));
}
