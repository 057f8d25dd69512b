import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { TestSpecification, Vitest } from 'vitest/node';

export interface TestChoice {
  /** What the path or the name of a test has to contain. */
  readonly word: string | undefined;
  /** Only the long programs, in their full size. */
  readonly isNightly: boolean;
  readonly hasPostgres: boolean;
}

export async function selectTests(vitest: Vitest, choice: TestChoice): Promise<TestSpecification[]> {
  const all = await vitest.globTestSpecifications();
  return all
    .filter(({ project }) => choice.hasPostgres || !project.name.endsWith('postgres'))
    .filter(({ project }) => !choice.isNightly || project.name.startsWith('long'))
    .flatMap((test) => (choice.word === undefined ? [test] : narrowed(test, choice.word)));
}

/** The whole file where its path has the word, else those of its tests whose names have it. */
function narrowed(test: TestSpecification, word: string): TestSpecification[] {
  const path = relative(test.project.config.root, test.moduleId).toLowerCase();
  if (path.includes(word.toLowerCase())) return [test];
  const text = readFileSync(test.moduleId, 'utf8').toLowerCase();
  if (!text.includes(word.toLowerCase())) return [];
  const pattern = new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
  return [test.project.createSpecification(test.moduleId, { testNamePattern: pattern })];
}
