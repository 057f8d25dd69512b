import { fail } from '@mitto/kit/app-error';
import { dictionary } from '@zxcvbn-ts/language-common';
import { compareKey, isMediumPassword } from '../../../policy.ts';
import { hashInThread } from './hash-threads.ts';

const shortestChosen = 8;

// Shorter passwords are left out to save memory: they are refused anyway, because of their length.
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= shortestChosen),
);

/** True for a common password, also with up to two digits or signs at its end. */
function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return common.has(plain) || common.has(plain.replace(/[\d!@#$%^&*.]{1,2}$/, ''));
}

export async function hashPassword(password: string): Promise<string> {
  return String(await hashInThread({ password }));
}

/** A hash of no password, at the full cost, for equal work where there is no account. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$Ix5GWJjqnWZbA5z6VhfeGw$l5Msma8SX4DJa/bdw7/qZKIjQ92GnmjK+qD3ThcPpII';

/**
 * Compares a password with a hash. Takes the same time when there is no hash, so that timing does not reveal
 * whether an account exists.
 */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await hashInThread({ password, hash: passwordHash ?? nobodysHash });
  return isRight === true && passwordHash !== null;
}

/** Refuses a common or weak password, and one that contains the mailbox name of the address. */
export function checkChosenPassword(password: string, email: string | null): void {
  if (!isMediumPassword(password)) fail('account/weak-password', { fields: { password: 'weak' } });
  const mailbox = email === null ? '' : (compareKey(email).split('@')[0] ?? '');
  const holdsMailbox = mailbox.length >= 4 && compareKey(password).includes(mailbox);
  if (holdsMailbox) fail('account/weak-password', { fields: { password: 'weak' } });
  if (isCommonPassword(password)) fail('account/common-password', { fields: { password: 'common' } });
}
