import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { isPremium } from '../../policy.ts';
import { configurationOf } from '../configuration/configuration-of.ts';
import { waitOf } from '../configuration/read-configuration.ts';
import { readCaller } from '../store/members.ts';

/**
 * Milliseconds the member waits between two messages of one conversation: 0 with premium, or when staff set
 * no wait.
 */
export async function chatWaitMs(
  tx: Tx,
  deps: Pick<Deps, 'database' | 'bus' | 'now' | 'log'>,
  uid: string,
): Promise<number> {
  const member = await readCaller(tx, uid);
  if (!member || isPremium(member.premium_until, deps.now())) return 0;
  const { value } = await configurationOf(deps).read(tx);
  return waitOf(member, value) * 1000;
}
