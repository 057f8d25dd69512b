import { Refusal } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { userCalls } from '../../../contract/user-calls.ts';
import { compareKey } from '../../../policy.ts';
import { findInviter } from '../../public/referral.ts';
import { isEmailKept } from '../../store/email-returns.ts';
import { findMemberBy, isFormerName } from '../../store/members.ts';
import { formerNameMac } from '../check-names.ts';
import { countAsking } from '../count-asking.ts';

type Context = CallContext<typeof userCalls.existsUser>;
type Answer = CallAnswer<typeof userCalls.existsUser>;

/**
 * Returns whether an address or username is taken, or a referral code is somebody's. The registration form asks for it, so it is answered, but
 * `countAsking` makes it expensive to ask for many. Login, password reset and codes never reveal it.
 */
export async function existsUser(deps: Deps, context: Context): Promise<Answer> {
  const { type, value } = context.input;
  const key = compareKey(value);
  // A referral code names a username, and counts as one.
  const asked = type === 'email' ? 'email' : 'username';
  const counted = await countAsking(deps, context, { call: 'existsUser', type: asked, key });
  if (counted instanceof Refusal) return counted;
  if (type === 'referral') {
    const inviter = await findInviter(deps.database.db, value);
    return { exists: inviter !== undefined && inviter.uid !== context.me?.uid };
  }
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
