import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** It takes minutes, few as its lines are: begun last it would run on while the other worker has nothing. */
const longest = ['e2e/accessibility.test.ts'];

const isLongest = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(file));

/** Where nothing is known of an earlier run, files go by their size; those that are known to take long go first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}
