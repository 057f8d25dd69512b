import { describe, expect, test } from 'vitest';
import type { TestModule, TestSpecification } from 'vitest/node';
import { describeGrowth, readCosts } from './test-costs.ts';
import { timeLeft } from './time-left.ts';

const recorded = new Map([
  ['unit a.test.ts', 10],
  ['unit b.test.ts', 20],
  ['e2e c.test.ts', 70],
  ['long-alone d.long.test.ts', 500],
]);

describe('the growth of what tests cost', () => {
  test('is not reported on a slower machine, or up to a twentieth', () => {
    expect(describeGrowth(recorded, recorded)).toEqual([]);
    expect(describeGrowth(new Map([...recorded].map(([name, cost]) => [name, cost * 3])), recorded)).toEqual(
      [],
    );
    expect(describeGrowth(new Map([...recorded, ['unit new.test.ts', 5]]), recorded)).toEqual([]);
  });

  test('is reported with the files that grew, in seconds of the recording machine', () => {
    const slow = new Map([...recorded].map(([name, cost]) => [name, cost * 3]));
    const [line] = describeGrowth(slow.set('unit new.test.ts', 18).set('unit a.test.ts', 60), recorded);
    expect(line).toContain('16 % more than recorded');
    expect(line).toContain('unit a.test.ts 10 s, unit new.test.ts 6 s');
  });

  test('counts a removed file, and only the projects that ran', () => {
    expect(
      describeGrowth(
        new Map([
          ['unit b.test.ts', 20],
          ['unit new.test.ts', 11],
        ]),
        recorded,
      ),
    ).toEqual([]);
    expect(
      describeGrowth(
        new Map([
          ['unit b.test.ts', 20],
          ['unit new.test.ts', 12],
        ]),
        recorded,
      ),
    ).toHaveLength(1);
  });

  test('counts no long program and no test of the workshop, whose choice differs from run to run', () => {
    const ofWorkshop = 'unit workshop/a.test.ts';
    const wanted = new Map([...recorded, [ofWorkshop, 50]]);
    expect(
      describeGrowth(new Map([...recorded, [ofWorkshop, 90], ['long-alone d.long.test.ts', 900]]), wanted),
    ).toEqual([]);
    const [line] = describeGrowth(new Map([...recorded, ['unit new.test.ts', 6]]), wanted);
    expect(line).toContain('6 % more than recorded');
  });

  test('is compared with what the repository stores', () => {
    expect(readCosts().size).toBeGreaterThan(100);
  });
});

test('the time left follows from recorded costs, the workers of each project, and the speed so far', () => {
  const lines: string[] = [];
  let now = 0;
  const reporter = timeLeft(
    recorded,
    (line) => lines.push(line),
    () => now,
  );
  const named = (name: string, path: string) => ({
    project: { name },
    moduleId: path,
    relativeModuleId: path,
  });
  const files = [named('unit', 'a.test.ts'), named('unit', 'b.test.ts'), named('e2e', 'c.test.ts')];
  const longFile = named('long-alone', 'd.long.test.ts');
  void reporter.onTestRunStart?.([...files, longFile] as unknown as TestSpecification[]);
  const end = (at: number, file: object) => {
    now = at;
    void reporter.onTestModuleEnd?.(file as TestModule);
  };
  end(20_000, files[0] as object);
  expect(lines).toEqual([]);
  end(60_000, files[1] as object);
  // 30 s of two workers took 60 s; 70 s of three workers and 500 s of one are left.
  expect(lines).toEqual(['2 of 4 files are done, about 35 min are left']);
});
