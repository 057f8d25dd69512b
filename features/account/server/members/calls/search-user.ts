import { refuse } from '@mitto/kit/app-error';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { FoundMember, userCalls } from '../../../contract/user-calls.ts';
import { compareKey } from '../../../policy.ts';
import { findMemberBy, readMember, readPrivacy } from '../../store/members.ts';
import { memberStanding } from '../user-info.ts';
import { searchCounted } from './friend-searches.ts';

type Context = CallContext<typeof userCalls.searchUser>;
type Answer = CallAnswer<typeof userCalls.searchUser>;

/**
 * Finds a member by exact username or number. For a member who does not allow this, the caller gets the same
 * answer as for an unknown username or number. The caller needs a profile.
 */
export async function searchUser(deps: Deps, { me, input, from }: Context): Promise<Answer> {
  const { db } = deps.database;
  if (input.uid !== undefined && input.uid !== me.uid) return refuse('forbidden');
  if (!(await deps.hasProfile(db, me.uid))) return refuse('account/profile-first');
  const caller = await readMember(db, me.uid);
  if (!caller) return refuse('unauthorized');
  const found = await searchCounted(deps, caller, from, () => findPerson(deps, me, input));
  return 'countDown' in found ? refuse('too-many', found) : found;
}

async function findPerson(
  { database, now, mayMeet, faceOf }: Deps,
  me: Me,
  input: Context['input'],
): Promise<FoundMember[]> {
  const { db } = database;
  const isByName = input.type === 'username';
  const value = isByName ? compareKey(input.searchValue) : input.searchValue.replaceAll(/[\s()-]/g, '');
  const member = await findMemberBy(db, isByName ? 'username_key' : 'mobile', value);
  if (!member || member.uid === me.uid || !member.is_joined) return [];
  const privacy = await readPrivacy(db, member.uid);
  const allows = isByName ? privacy.add_by_id : privacy.add_by_mobile_number;
  const isFound = allows && memberStanding(member, privacy, now()) === 'active';
  if (!isFound || !(await mayMeet(db, me.uid, member.uid))) return [];
  const profileImage = await faceOf(db, me.uid, member.uid);
  const { uid, name } = member;
  // A member found by number may not allow to be found by username, so do not return the username.
  const username = privacy.add_by_id ? member.username : null;
  return [{ uid, username, name, ...(profileImage && { profileImage }) }];
}
