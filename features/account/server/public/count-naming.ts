import { Refusal } from '@mitto/kit/app-error';
import type { Deps } from '@mitto/server-kit/module/deps';
import { compareKey } from '../../policy.ts';
import { type CallerContext, countAsking } from '../members/count-asking.ts';
import { readMember } from '../store/members.ts';

/**
 * Counts a call that gives the caller this username, because the answer tells whether it is taken. The name that
 * the member has, or has asked about before, costs nothing.
 */
export async function countNaming(
  deps: Deps,
  { from, me, proof }: CallerContext & { readonly me: NonNullable<CallerContext['me']> },
  { call, username }: { readonly call: string; readonly username: string },
): Promise<Refusal | undefined> {
  const key = compareKey(username);
  const member = await readMember(deps.database.db, me.uid);
  if (member?.username_key === key) return undefined;
  const counted = await countAsking(deps, { from, me, proof }, { call, type: 'username', key });
  return counted instanceof Refusal ? counted : undefined;
}
