import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './installation.mjs';
import { costName, readCosts } from './test-costs.ts';

const costs = readCosts();
const costOf = ({ project, moduleId }: TestSpecification): number =>
  costs.get(costName(project.name, relative(root, moduleId))) ?? 0;

/**
 * Starts the slowest test files first, by their recorded costs: a slow file that started last would still run
 * while the other workers are idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => costOf(other) - costOf(one));
  }
}
