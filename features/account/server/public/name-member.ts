import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { compareKey } from '../../policy.ts';
import { changeNames, checkNames } from '../members/check-names.ts';
import { memberChanged } from '../members/member-changed.ts';
import { reserveMember } from '../store/members.ts';

export interface Naming {
  readonly name?: string;
  readonly username?: string;
  /** Referral code RF-{username}-{year}, instead of the one from the registration; null for none. */
  readonly referral?: string | null;
}

/** Sets the member's display name or username. Locks the member's row as `reserveMember` does. */
export async function nameMember(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'bus' | 'secrets'>,
  uid: string,
  { name, username, referral }: Naming,
): Promise<void> {
  const member = (await reserveMember(tx, uid)) ?? fail('unauthorized');
  checkNames(member.roles, { name, username });
  await changeNames(tx, deps, uid, {
    ...(name !== undefined && { name }),
    ...(username !== undefined && { username, username_key: compareKey(username) }),
    ...(referral !== undefined && { referral }),
    modified_at: deps.now(),
  });
  memberChanged(deps, tx, uid);
}
