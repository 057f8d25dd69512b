import { expect, test } from 'vitest';
import { stages } from './test-options.ts';
import { filesOf, testProjects, textOf } from './test-projects.ts';

test('docs/testing.md lists every long program once, and no other file', () => {
  const listed = [...textOf('docs/testing.md').matchAll(/^\| `([^`]+\.long\.test\.ts)` \|/gm)].map(
    ([, file]) => file,
  );
  const include = testProjects.flatMap((project) => (project.stage === 'long' ? project.include : []));
  expect(listed.toSorted()).toEqual(filesOf({ include, exclude: [] }));
});

test('docs/testing.md names every project', () => {
  const page = textOf('docs/testing.md');
  for (const { name } of testProjects) expect(page).toContain(`\`${name}\``);
});

test('CI runs every stage in a job of its own, and the nightly one on a schedule', () => {
  const workflow = textOf('.github/workflows/ci.yml');
  expect([...workflow.matchAll(/\{ stage: (\w+),/g)].map(([, stage]) => stage)).toEqual([...stages]);
  expect(workflow).toContain('run: .ci/run ${{ matrix.stage }}');
  expect(workflow).toMatch(/cron: .*[\s\S]*run: \.ci\/run nightly/);
});
