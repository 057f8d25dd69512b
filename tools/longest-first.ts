import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take a minute or more, few as their lines are: begun last they would run on while the other worker has nothing. */
const longest = [
  'apps/server/src/postgres-stopped.db.long.test.ts',
  'apps/server/src/kill.db.long.test.ts',
  'packages/server-kit/src/mail/mail-kill.db.long.test.ts',
  'packages/localdb/src/convergence/convergence.db.long.test.ts',
  'features/chat/web/talking.db.long.test.ts',
  'tools/assemble.long.test.ts',
  'apps/server/src/authorisation-matrix.db.test.ts',
  'apps/server/src/canaries.db.test.ts',
  'e2e/local-database/local-database.test.ts',
  'e2e/web-door.test.ts',
  'e2e/chat.test.ts',
  'e2e/accessibility-meet.test.ts',
  'e2e/accessibility-door.test.ts',
  'e2e/accessibility-account.test.ts',
  'e2e/accessibility-profile.test.ts',
  'e2e/web-journey.test.ts',
  'e2e/web-weight.test.ts',
  'e2e/chat-between.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = longest.findIndex((file) => moduleId.endsWith(file));
  return place === -1 ? longest.length : place;
};

/** Where nothing is known of an earlier run, files go by their size; those that are known to take long go first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
