import { fail } from '@mitto/kit/app-error';
import { isMixed, isPretending } from '../../contract/pretending-name.ts';

interface Names {
  readonly name?: string | undefined;
  readonly username?: string | undefined;
}

/**
 * Refuses names that could be taken for the operator's or for staff, and usernames that mix alphabets which
 * look alike. Administrators may say what they are.
 */
export function checkNames(roles: readonly string[], { name, username }: Names): void {
  if (roles.includes('ROLE_ADMIN')) return;
  if (name !== undefined && isPretending(name)) fail('invalid', { fields: { name: 'pretends' } });
  if (username === undefined) return;
  if (isPretending(username)) fail('invalid', { fields: { username: 'pretends' } });
  if (isMixed(username)) fail('invalid', { fields: { username: 'mixed' } });
}
