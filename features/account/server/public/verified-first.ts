import { fail } from '@mitto/kit/app-error';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { configurationOf } from '../configuration/configuration-of.ts';
import { readCaller } from '../store/members.ts';

/** Refuses a task that the configuration keeps for members with a verified address or number. */
export async function checkVerified(
  db: Db | Tx,
  deps: Pick<Deps, 'database' | 'bus' | 'now' | 'log'>,
  uid: string,
  task: string,
): Promise<void> {
  const { value } = await configurationOf(deps).read(db);
  if (!value.restrictions.verifiedFirst.includes(task)) return;
  const member = (await readCaller(db, uid)) ?? fail('unauthorized');
  if (member.email_verified_at === null && member.mobile_verified_at === null) fail('account/verify-first');
}
