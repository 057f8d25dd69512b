import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import { reserveMember } from '../store/members.ts';

/** Before anything else of theirs is locked: whoever locks both takes the member first. */
export async function reserveCaller(tx: Tx, uid: string): Promise<void> {
  if (!(await reserveMember(tx, uid))) fail('unauthorized');
}
