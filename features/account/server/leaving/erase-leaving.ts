import { mailJob } from '@mitto/server-kit/mail/mail-job';
import type { Deps } from '@mitto/server-kit/module/deps';
import { leavingFor } from '../../contract/leaving-calls.ts';
import { accountMailOf } from '../mail/account-mail.ts';
import { memberChanged } from '../members/member-changed.ts';
import { findLeaving, lockMember } from '../store/members.ts';

/** Erases the members whose 14 days are over, each in a transaction of their own. */
export async function eraseLeaving(deps: Deps): Promise<void> {
  const before = deps.now() - leavingFor;
  for (const uid of await findLeaving(deps.database.db, before)) {
    await deps.database.transact(async (tx) => {
      const member = await lockMember(tx, uid);
      // Brought back, or erased by another process.
      if (!member || member.leaving_at === null || member.leaving_at > before) return;
      await deps.eraseMember(tx, uid);
      memberChanged(deps, tx, uid);
      if (member.email === null) return;
      await deps.enqueue(tx, mailJob, {
        to: member.email,
        ...accountMailOf('erased', member.language ?? 'en'),
      });
    });
  }
}
