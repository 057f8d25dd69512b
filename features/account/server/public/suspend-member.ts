import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { accountEvents } from '../../contract/account-events.ts';
import { memberChanged } from '../members/member-changed.ts';
import { memberStanding } from '../members/user-info.ts';
import { isLastAdmin } from '../staff/acts/able-admin.ts';
import { lockMember, readMember, readPrivacy, updateMember } from '../store/members.ts';

interface Suspension {
  /** End of the suspension; null for one without an end. */
  readonly until: number | null;
  /** Text for the suspended member. */
  readonly message: string;
}

/**
 * Suspends a member, in a transaction that also writes the audit log. Refuses with `account/no-such-member`
 * after an erasure, and with `account/last-admin`.
 */
export async function suspendMember(
  tx: Tx,
  deps: Pick<Deps, 'emit' | 'bus'>,
  uid: string,
  { until, message }: Suspension,
  at: number,
): Promise<void> {
  const isLast = await isLastAdmin(tx, uid, at);
  const member = (await lockMember(tx, uid)) ?? fail('account/no-such-member');
  if (isLast) fail('account/last-admin');
  const changes = {
    is_disabled: false,
    suspended_at: at,
    suspended_until: until,
    suspension_message: message,
    suspension_resolution: null,
    modified_at: at,
  };
  const privacy = await readPrivacy(tx, uid);
  const from = memberStanding(member, privacy, at);
  // A disabled account stays disabled: a suspension would open it again.
  if (from === 'disabled') fail('invalid', { fields: { act: 'disabled' } });
  await updateMember(tx, uid, changes);
  const to = memberStanding({ ...member, ...changes }, privacy, at);
  if (from !== to) await deps.emit(tx, accountEvents.standingChanged, { uid, from, to });
  memberChanged(deps, tx, uid);
}

/** Standing of a member, for staff; undefined for one who is gone. */
export async function readStanding(
  tx: Tx,
  uid: string,
  at: number,
): Promise<'active' | 'paused' | 'suspended' | 'disabled' | undefined> {
  const member = await readMember(tx, uid);
  return member && memberStanding(member, await readPrivacy(tx, uid), at);
}
