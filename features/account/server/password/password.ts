import { fail } from '@mitto/kit/app-error';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { compareKey, isMediumPassword } from '../../policy.ts';

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

/** Argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

const nobodysPassword = hashPassword('a password that nobody has, for equal work');

/**
 * Compares a password with a hash. Takes the same time when there is no hash, so that timing does not reveal
 * whether an account exists.
 */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobodysPassword), password);
  return isRight && passwordHash !== null;
}

/** Refuses a common or weak password, and one that contains the mailbox name of the address. */
export function checkChosenPassword(password: string, email: string | null): void {
  if (!isMediumPassword(password)) fail('account/weak-password', { fields: { password: 'weak' } });
  const mailbox = email === null ? '' : (compareKey(email).split('@')[0] ?? '');
  const holdsMailbox = mailbox.length >= 4 && compareKey(password).includes(mailbox);
  if (holdsMailbox) fail('account/weak-password', { fields: { password: 'weak' } });
  if (isCommonPassword(password)) fail('account/common-password', { fields: { password: 'common' } });
}
