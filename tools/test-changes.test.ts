import { beforeAll, describe, expect, test } from 'vitest';
import { relatedTests } from './test-changes.ts';
import { filesOf, testProjects } from './test-projects.ts';

const e2e = testProjects.filter(({ name }) => name === 'e2e').flatMap(filesOf);

describe('what depends on a change', () => {
  let ofServer: ReadonlySet<string>;
  let ofApp: ReadonlySet<string>;
  beforeAll(async () => {
    ofServer = await relatedTests(['features/chat/server/module.ts']);
    ofApp = await relatedTests(['features/chat/web/words/en.json']);
  }, 120_000);

  test('in the server: its own tests and those of a whole server, but no test of a lower package', () => {
    expect(ofServer).toContain('features/chat/server/messages.db.test.ts');
    expect(ofServer).toContain('apps/server/src/authorisation-matrix.db.test.ts');
    expect(ofServer).not.toContain('packages/local-tables/src/jql/parse-jql.test.ts');
    expect(ofServer).not.toContain('packages/widgets/src/fingers.browser.test.tsx');
    expect(ofServer).toContain('tools/words.test.ts');
  });

  test('of a program that a test starts by its path: that test', async () => {
    expect(await relatedTests(['apps/server/src/main.ts'])).toContain('apps/server/src/kill.db.long.test.ts');
  }, 60_000);

  test('in the words of the app: every end-to-end test, because they visit the built app', () => {
    expect(e2e.filter((file) => !ofApp.has(file))).toEqual([]);
  });

  test('at the root: everything', async () => {
    expect((await relatedTests(['package-lock.json'])).size).toBe(
      new Set(testProjects.flatMap(filesOf)).size,
    );
  });

  test('in nothing: nothing', async () => {
    expect((await relatedTests([])).size).toBe(0);
  });
});
