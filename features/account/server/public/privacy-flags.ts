import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { PrivacyChanges } from '../../contract/member.ts';
import { changePrivacyFlags } from '../members/change-privacy.ts';
import { reserveMember } from '../store/members.ts';

/** Changes the caller's own privacy flags. Changing `available` pauses or enables the account. */
export async function changeOwnPrivacy(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'emit' | 'bus'>,
  uid: string,
  changes: PrivacyChanges,
): Promise<void> {
  const member = (await reserveMember(tx, uid)) ?? fail('unauthorized');
  await changePrivacyFlags(tx, deps, member, changes, { byStaff: false });
}
