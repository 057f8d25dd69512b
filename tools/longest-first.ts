import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest test files, as printed by `npm test -- --times`. They start first: a slow file that started
 * last would still run while the other workers are idle.
 */
const longest = [
  'apps/server/src/postgres-stopped.db.long.test.ts',
  'apps/server/src/kill.db.long.test.ts',
  'packages/server-kit/src/mail/mail-kill.db.long.test.ts',
  'packages/localdb/src/convergence/convergence.db.long.test.ts',
  'features/chat/web/talking.db.long.test.ts',
  'tools/assemble.long.test.ts',
  'apps/server/src/authorisation-matrix.db.test.ts',
  'apps/server/src/canaries.db.test.ts',
  'apps/server/src/privacy-of-answers.db.test.ts',
  'apps/server/src/demo/seed-demo.db.test.ts',
  'packages/local-tables/src/query/queries.browser.test.ts',
  'packages/web-kit/src/data/use-people.browser.test.tsx',
  'packages/widgets/src/gallery/gallery.browser.test.tsx',
  'packages/widgets/src/maps/place-map.browser.test.tsx',
  'packages/widgets/src/media/upload/image-uploader.browser.test.tsx',
  'e2e/home-cards.test.ts',
  'e2e/accessibility-welcome.test.ts',
  'e2e/profile-journey.test.ts',
  'e2e/web-journey.test.ts',
  'e2e/accessibility-meet.test.ts',
  'e2e/accessibility-profile.test.ts',
  'e2e/audience.test.ts',
  'e2e/web-welcome.test.ts',
  'e2e/chat.test.ts',
  'e2e/chat-devices.test.ts',
  'e2e/chat-trouble.test.ts',
  'e2e/local-database/local-database.test.ts',
  'e2e/device-data/device-data.test.ts',
  'e2e/web-trouble.test.ts',
  'e2e/accessibility-account.test.ts',
  'e2e/chat-returned.test.ts',
  'e2e/web-devices.test.ts',
  'e2e/home.test.ts',
  'e2e/filters.test.ts',
  'e2e/person.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = longest.findIndex((file) => moduleId.endsWith(file));
  return place === -1 ? longest.length : place;
};

/**
 * Orders test files: first the slowest ones listed above, then the others by the duration of an earlier run,
 * or by size if they never ran.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
