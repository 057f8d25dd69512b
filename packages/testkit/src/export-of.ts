import { prepareExport } from '@mitto/account/server/export/prepare-export';
import type { CallResult } from './call-over-http.ts';
import type { TestPerson } from './person.ts';
import type { World } from './start-world.ts';
import type { ResultOf } from './world-calls.ts';

type Exported = NonNullable<ResultOf<'exportUser'>>;

/**
 * Asks for a new export of the person's data, prepares it as the job does, and returns the answer that gives
 * it. Other jobs stay pending.
 */
export async function exportOf({ deps }: Pick<World, 'deps'>, person: TestPerson) {
  await deps.database.db.deleteFrom('account_export').where('uid', '=', person.uid).execute();
  await person.call('exportUser', {});
  await prepareExport(deps, person.uid);
  const answer = await person.call('exportUser', {});
  if (answer.status !== 200 || answer.result === null) {
    throw new Error(`${person.name} has no export: ${answer.status} ${answer.text}`);
  }
  return answer as CallResult<Exported>;
}
