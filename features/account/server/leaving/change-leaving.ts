import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { accountEvents } from '../../contract/account-events.ts';
import type { LeavingFeedback } from '../../contract/leaving-calls.ts';
import { memberChanged } from '../members/member-changed.ts';
import { memberStanding } from '../members/user-info.ts';
import { deleteDevices } from '../store/devices.ts';
import { lockMember, type MemberRow, readPrivacy, updateMember } from '../store/members.ts';

interface Leaving {
  /** Start of the 14 days. */
  readonly at: number;
  /** Null when a deletion is repeated that a restored backup has forgotten. */
  readonly feedback: LeavingFeedback | null;
}

/** Hides the account from everybody, ends every session and begins the 14 days. The member is locked. */
export async function beginLeaving(tx: Tx, deps: Deps, member: MemberRow, { at, feedback }: Leaving) {
  const { uid } = member;
  const now = deps.now();
  const from = memberStanding(member, await readPrivacy(tx, uid), now);
  await updateMember(tx, uid, { leaving_at: at, modified_at: now });
  await deleteDevices(tx, uid);
  memberChanged(deps, tx, uid);
  await deps.emit(tx, accountEvents.deactivated, { uid, feedback, at });
  await deps.emit(tx, accountEvents.standingChanged, { uid, from, to: 'disabled' });
}

/** Shows the account as it was. The member is locked. */
export async function endLeaving(tx: Tx, deps: Deps, member: MemberRow): Promise<void> {
  const { uid } = member;
  const at = deps.now();
  const to = memberStanding({ ...member, leaving_at: null }, await readPrivacy(tx, uid), at);
  await updateMember(tx, uid, { leaving_at: null, modified_at: at });
  memberChanged(deps, tx, uid);
  await deps.emit(tx, accountEvents.broughtBack, { uid, at });
  await deps.emit(tx, accountEvents.standingChanged, { uid, from: 'disabled', to });
}

/** Repeats a deletion of this time that a restored backup has forgotten. False if it is known. */
export async function leaveAgain(tx: Tx, deps: Deps, uid: string, at: number): Promise<boolean> {
  const member = await lockMember(tx, uid);
  if (!member || member.leaving_at === at) return false;
  await beginLeaving(tx, deps, member, { at, feedback: null });
  return true;
}

/** Brings back an account of which a restored backup has forgotten that it is back. False if it is known. */
export async function comeBackAgain(tx: Tx, deps: Deps, uid: string): Promise<boolean> {
  const member = await lockMember(tx, uid);
  if (!member || member.leaving_at === null) return false;
  await endLeaving(tx, deps, member);
  return true;
}
