import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import { reserveMember } from '../store/members.ts';

/**
 * Locks the caller's row. Call it before locking other rows of the caller: the member is always locked first,
 * to avoid deadlocks.
 */
export async function reserveCaller(tx: Tx, uid: string): Promise<void> {
  if (!(await reserveMember(tx, uid))) fail('unauthorized');
}
