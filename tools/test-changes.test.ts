import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasChangedSubject, relatedTests, subjectsOf, testsOnChange } from './test-changes.ts';
import { filesOf, testProjects } from './test-projects.ts';

const e2e = testProjects.filter(({ name }) => name === 'e2e').flatMap(filesOf);

describe('what depends on a change', () => {
  let ofServer: ReadonlySet<string>;
  let ofApp: ReadonlySet<string>;
  beforeAll(async () => {
    ofServer = await relatedTests(['features/chat/server/module.ts']);
    ofApp = await relatedTests(['features/chat/words/en.json']);
  }, 120_000);

  test('in the server: its own tests and those of a whole server, but no test of a lower package', () => {
    expect(ofServer).toContain('features/chat/server/messages.db.test.ts');
    expect(ofServer).toContain('apps/server/src/authorisation-matrix.db.test.ts');
    expect(ofServer).not.toContain('workshop/local-tables/src/jql/parse-jql.test.ts');
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

describe('a long program or a test of the workshop runs', () => {
  const guessing = 'features/account/server/sign-in/codes/code-guessing.db.long.test.ts';
  const killed = 'apps/server/src/kill.db.long.test.ts';

  test('when a file of its folder changed, unless it names its subject', () => {
    expect(hasChangedSubject(guessing, ['features/account/server/sign-in/codes/code-brakes.ts'])).toBe(true);
    expect(hasChangedSubject(guessing, ['features/account/server/sign-in/sessions/log-in.ts'])).toBe(false);
    expect(hasChangedSubject(killed, ['apps/server/src/config.ts'])).toBe(false);
    expect(hasChangedSubject(killed, ['packages/server-kit/src/database/migrate.ts'])).toBe(true);
  });

  test('in the workshop when a file of its package changed', () => {
    const parser = 'workshop/local-tables/src/jql/parse-jql.test.ts';
    expect(hasChangedSubject(parser, ['workshop/local-tables/src/query/plan.ts'])).toBe(true);
    expect(hasChangedSubject(parser, ['workshop/gallery/src/gallery.tsx'])).toBe(false);
  });

  test('when it changed itself', () => {
    expect(hasChangedSubject(killed, [killed])).toBe(true);
    expect(hasChangedSubject(killed, [])).toBe(false);
  });

  test('and each subject exists', () => {
    expect(
      testsOnChange()
        .flatMap(subjectsOf)
        .filter((path) => !existsSync(path)),
    ).toEqual([]);
  });
});
