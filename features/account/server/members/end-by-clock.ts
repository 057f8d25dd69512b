import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { accountEvents } from '../../contract/account-events.ts';
import { isPremium } from '../../policy.ts';
import { findEnded, lockMember, type MemberRow, readPrivacy, updateMember } from '../store/members.ts';
import { memberChanged } from './member-changed.ts';
import { memberStanding } from './user-info.ts';

/**
 * Writes the end of each premium membership and suspension whose time has passed, and emits the events.
 * Readers check the time themselves, but other features must be notified: for example, lists that premium
 * showed in full are sent again, redacted.
 */
export async function endByClock(deps: Deps): Promise<void> {
  const { database, now } = deps;
  for (;;) {
    const ended = await findEnded(database.db, now());
    for (const uid of ended) await endOf(deps, uid);
    if (ended.length === 0) return;
  }
}

/**
 * Ends premium and suspension of one member by time. It runs when that member makes a request, so that all
 * later answers are right.
 */
export async function endForOne(deps: Deps, uid: string): Promise<void> {
  const { database, now } = deps;
  if ((await findEnded(database.db, now(), uid)).length > 0) await endOf(deps, uid);
}

async function endOf(deps: Deps, uid: string): Promise<void> {
  await deps.database.transact(async (tx) => {
    const member = await lockMember(tx, uid);
    if (!member) return;
    await endPremium(tx, deps, member);
    await endSuspension(tx, deps, member);
  });
}

async function endPremium(tx: Tx, deps: Deps, member: MemberRow): Promise<void> {
  if (!member.premium_told || isPremium(member.premium_until, deps.now())) return;
  await updateMember(tx, member.uid, { premium_told: false, is_trial: false });
  memberChanged(deps, tx, member.uid);
  await deps.emit(tx, accountEvents.entitlementChanged, { uid: member.uid, isPremiumUser: false });
}

async function endSuspension(tx: Tx, deps: Deps, member: MemberRow): Promise<void> {
  const { suspended_at: since, suspended_until: until } = member;
  if (since === null || until === null || until > deps.now()) return;
  await updateMember(tx, member.uid, {
    suspended_at: null,
    suspended_until: null,
    suspension_message: null,
    suspension_resolution: null,
  });
  memberChanged(deps, tx, member.uid);
  const free = { ...member, suspended_at: null, suspended_until: null };
  const to = memberStanding(free, await readPrivacy(tx, member.uid), deps.now());
  await deps.emit(tx, accountEvents.standingChanged, { uid: member.uid, from: 'suspended', to });
}
