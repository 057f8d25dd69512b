import type { Deps } from '@mitto/server-kit/module/deps';
import { memberChanged } from '../members/member-changed.ts';
import { countUsableDemoAccounts, listDemoAccounts } from '../store/demo-accounts.ts';
import { lockMember } from '../store/members.ts';

/** Thrown at the start in production while somebody can sign in to a demo account. */
class DemoAccountsError extends Error {
  constructor(count: number) {
    const accounts = count === 1 ? 'one demo account' : `${count} demo accounts`;
    super(
      `the database has ${accounts} that can be signed in to, with a password that is published. ` +
        'Remove them with `npm run admin -- --remove-demo`, then start again.',
    );
    this.name = 'DemoAccountsError';
  }
}

export async function refuseDemoAccounts({ database }: Deps): Promise<void> {
  const count = await countUsableDemoAccounts(database.db);
  if (count > 0) throw new DemoAccountsError(count);
}

const atOnce = 100;

/** Erases every demo account, each in a transaction of its own. Returns their number. */
export async function removeDemoAccounts(
  deps: Deps,
  onProgress: (removed: number) => void = () => undefined,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const uids = await listDemoAccounts(deps.database.db, atOnce);
    if (uids.length === 0) return removed;
    for (const uid of uids) {
      await deps.database.transact(async (tx) => {
        if (!(await lockMember(tx, uid))) return;
        await deps.eraseMember(tx, uid);
        memberChanged(deps, tx, uid);
      });
      removed += 1;
    }
    onProgress(removed);
  }
}
