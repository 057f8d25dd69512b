import type { Tx } from '@mitto/server-kit/database/database';
import { onCommit } from '@mitto/server-kit/database/transact';
import type { Deps } from '@mitto/server-kit/module/deps';

/** Topic of the bus. Its messages are the ids of changed members. */
export const memberTopic = 'account.member';

/** Invalidates the member's cached sessions in all processes after the commit. */
export function memberChanged({ bus }: Pick<Deps, 'bus'>, tx: Tx, uid: string): void {
  onCommit(tx, () => bus.publish(memberTopic, uid));
}
