import { Refusal } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { userCalls } from '../../contract/user-calls.ts';
import { compareKey } from '../../policy.ts';
import { isEmailKept } from '../store/email-returns.ts';
import { findMemberBy, isFormerName } from '../store/members.ts';
import { formerNameMac } from './check-names.ts';
import { countAsking } from './count-asking.ts';

type Context = CallContext<typeof userCalls.existsUser>;
type Answer = CallAnswer<typeof userCalls.existsUser>;

/**
 * Returns whether an address or username is taken. The registration form asks for it, so it is answered, but
 * `countAsking` makes it expensive to ask for many. Login, password reset and codes never reveal it.
 */
export async function existsUser(deps: Deps, context: Context): Promise<Answer> {
  const { type, value } = context.input;
  const key = compareKey(value);
  const counted = await countAsking(deps, context, { call: 'existsUser', type, key });
  if (counted instanceof Refusal) return counted;
  const member = await findMemberBy(deps.database.db, type === 'email' ? 'email_key' : 'username_key', key);
  // The caller's own name does not count as taken.
  if (member) return { exists: member.uid !== context.me?.uid };
  const { db } = deps.database;
  const isKept =
    type === 'email'
      ? await isEmailKept(db, key, context.me?.uid, deps.now())
      : await isFormerName(db, formerNameMac(deps, key));
  return { exists: isKept };
}
