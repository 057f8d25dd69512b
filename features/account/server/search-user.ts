import { refuse } from '@mitto/kit/app-error';
import { second, secondsUntil } from '@mitto/kit/time';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { FoundMember, userCalls } from '../contract/user-calls.ts';
import { compareKey } from '../policy.ts';
import { configurationOf } from './configuration/configuration-of.ts';
import { readLimits } from './face/limits.ts';
import { countTask } from './store/limits.ts';
import { findMemberBy, readPrivacy } from './store/members.ts';
import { memberStanding } from './user-info.ts';

type Context = CallContext<typeof userCalls.searchUser>;
type Answer = CallAnswer<typeof userCalls.searchUser>;

/** Exact matches only, and only of those who may be found that way: the rest look like nobody. */
export async function searchUser(deps: Deps, { me, input }: Context): Promise<Answer> {
  const { database, now } = deps;
  const resting = (await readLimits(database.db, me.uid, now())).find(({ task }) => task === missedSearches);
  if (resting?.restsUntil) return refuse('too-many', { countDown: secondsUntil(resting.restsUntil, now()) });
  const found = await findPerson(deps, me, input);
  if (found.length === 0) await countMiss(deps, me.uid);
  return found;
}

const missedSearches = 'search';

/** The last free miss begins the rest: whoever tries one number after another finds a few, not a list. */
async function countMiss(deps: Deps, uid: string): Promise<void> {
  const { database, now } = deps;
  await database.transact(async (tx) => {
    const { misses, timeout } = (await configurationOf(deps).read(tx)).value.restrictions.search;
    const limit = Math.max(1, misses - 1);
    await countTask(tx, { uid, task: missedSearches, limit, timeoutMs: timeout * second, at: now() });
  });
}

async function findPerson(
  { database, now, mayMeet }: Deps,
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
  return [{ uid: member.uid, username: member.username, name: member.name }];
}
