import type { MatrixRelation } from '@mitto/kit/define-api';
import type { TestPerson } from '../person.ts';
import type { World } from '../start-world.ts';

let turn = 0;

/**
 * Writes the relation between two people into the database. For `blocked`, the person who blocks alternates
 * from call to call.
 */
export async function relate(
  { database, clock }: World,
  caller: TestPerson,
  other: TestPerson,
  relation: MatrixRelation,
): Promise<void> {
  const at = clock.now();
  const { db } = database;
  if (relation === 'matched' || relation === 'liked') {
    await db
      .insertInto('circle')
      .values({
        fid: other.uid,
        sid: caller.uid,
        connected: relation === 'matched',
        creation_date: at,
        last_modified: at,
      })
      .onConflict((clash) => clash.doNothing())
      .execute();
  }
  if (relation === 'blocked') {
    turn += 1;
    const [uid, target] = turn % 2 === 0 ? [caller.uid, other.uid] : [other.uid, caller.uid];
    await db
      .insertInto('circle_block')
      .values({ uid, target, creation_date: at })
      .onConflict((clash) => clash.doNothing())
      .execute();
  }
}
