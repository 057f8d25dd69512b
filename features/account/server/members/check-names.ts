import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import { clashesWith } from '@mitto/server-kit/database/transact';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Updateable } from 'kysely';
import { isMixed, isPretending } from '../../contract/pretending-name.ts';
import type { MemberTable } from '../store/account-tables.ts';
import { isFormerName, updateMember } from '../store/members.ts';

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

/** Digest under which the username of an erased account is kept. */
export function formerNameMac({ secrets }: Pick<Deps, 'secrets'>, key: string): Buffer {
  return secrets.mac('former-name', key);
}

/** Changes the member. Refuses a username, or an address, that another account has; and a username that one had. */
export async function changeNames(
  tx: Tx,
  deps: Pick<Deps, 'secrets'>,
  uid: string,
  changes: Updateable<MemberTable>,
): Promise<void> {
  const isTaken = async () => {
    const { username_key: key } = changes;
    try {
      await updateMember(tx, uid, changes);
    } catch (error) {
      if (clashesWith(error, 'account_member_email'))
        fail('account/email-taken', { fields: { email: 'taken' } });
      if (clashesWith(error, 'account_member_username')) return true;
      throw error;
    }
    // After the update, which waits for an account with this name that is being erased.
    return typeof key === 'string' && (await isFormerName(tx, formerNameMac(deps, key)));
  };
  if (await isTaken()) fail('account/username-taken', { fields: { username: 'taken' } });
}
