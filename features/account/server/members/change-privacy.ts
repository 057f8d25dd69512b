import { isDeepStrictEqual } from 'node:util';
import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { accountEvents } from '../../contract/account-events.ts';
import type { Privacy, PrivacyChanges } from '../../contract/member.ts';
import { type PremiumFlag, privacyDefaults } from '../../contract/premium-privacy.ts';
import { isPremium } from '../../policy.ts';
import { type MemberRow, readPrivacy, updatePrivacy } from '../store/members.ts';
import { readPremiumFlags } from '../store/premium-flags.ts';
import { memberChanged } from './member-changed.ts';
import { memberStanding, privacyOf } from './user-info.ts';

/**
 * Changes privacy flags. Changing `available` pauses or enables the account. The caller must have locked the
 * member's row. A standard member may set a premium flag back to its default, but to no other value.
 */
export async function changePrivacyFlags(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'emit' | 'bus'>,
  member: MemberRow,
  changes: PrivacyChanges,
  { byStaff }: { readonly byStaff: boolean },
): Promise<Privacy> {
  const at = deps.now();
  const row = await readPrivacy(tx, member.uid);
  const before = privacyOf(row);
  const named = Object.entries(changes).filter(([, value]) => value !== undefined);
  const after: Privacy = { ...before, ...Object.fromEntries(named) };
  if (!byStaff && !isPremium(member.premium_until, at))
    checkPremiumFlags(before, after, await readPremiumFlags(tx));
  if (isDeepStrictEqual(before, after)) return before;

  await updatePrivacy(tx, member.uid, columnsOf(after));
  memberChanged(deps, tx, member.uid);
  await deps.emit(tx, accountEvents.privacyChanged, { uid: member.uid, before, after });
  const from = memberStanding(member, row, at);
  const to = memberStanding(member, { ...row, available: after.available }, at);
  if (from !== to) await deps.emit(tx, accountEvents.standingChanged, { uid: member.uid, from, to });
  return after;
}

function checkPremiumFlags(before: Privacy, after: Privacy, premiumFlags: readonly PremiumFlag[]): void {
  const refused = premiumFlags.filter(
    (flag) => after[flag] !== before[flag] && after[flag] !== privacyDefaults[flag],
  );
  if (refused.length === 0) return;
  fail('account/premium-only', {
    fields: Object.fromEntries(refused.map((flag) => [`privacy.${flag}`, 'premium'])),
  });
}

function columnsOf({ addById, addByMobileNumber, hideMyVisits, ...alike }: Privacy) {
  return {
    ...alike,
    add_by_id: addById,
    add_by_mobile_number: addByMobileNumber,
    hide_my_visits: hideMyVisits,
  };
}
