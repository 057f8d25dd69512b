import { join } from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import { root } from './installation.mjs';
import { type Absence, listAbsences } from './listed-absences.ts';
import { runProgram, Trouble } from './trouble.mjs';

/**
 * Verifies the checks by `neverComes`. It makes each forbidden thing appear with a delay, and lists the
 * checks that do not detect it. Arguments limit the run to checks whose name contains one of them.
 */
await runProgram(async () => {
  const words = process.argv.slice(2);
  const isWanted = ({ name }: Absence) => words.length === 0 || words.some((word) => name.includes(word));
  const absences = listAbsences().filter(isWanted);
  if (absences.length === 0) throw new Trouble(`No check of absence has ${words.join(' or ')} in its name.`);
  const options = { root, watch: false, run: true, project: ['e2e'], retry: 0, reporters: [] };
  const vitest = await createVitest(options);
  const blind: string[] = [];
  try {
    await vitest.standalone();
    for (const round of roundsOf(absences)) {
      const modules = await runPlanted(vitest, round);
      for (const absence of round) {
        const outcome = outcomeOf(absence, modules);
        console.log(`${outcome.padEnd(12)} ${absence.name}`);
        if (outcome !== 'seen') blind.push(`${absence.name} (${absence.file}): ${outcome}`);
      }
    }
  } finally {
    await vitest.close();
  }
  console.log(
    `\n${absences.length} checks of absence, ${absences.length - blind.length} saw what was planted.`,
  );
  for (const line of blind) console.log(line);
  return blind.length === 0 ? 0 : 1;
});

/**
 * Distributes the checks to test runs. A test ends at its first failure, so a run has at most one check of
 * each test.
 */
function roundsOf(absences: readonly Absence[]): Absence[][] {
  const rounds: Absence[][] = [];
  for (const absence of absences) {
    const isFree = (other: Absence) =>
      !other.testFiles.some((file) => absence.testFiles.includes(file)) ||
      (other.test !== undefined && absence.test !== undefined && other.test.source !== absence.test.source);
    const round = rounds.find((one) => one.every(isFree));
    if (round) round.push(absence);
    else rounds.push([absence]);
  }
  return rounds;
}

async function runPlanted(vitest: Vitest, round: readonly Absence[]): Promise<readonly TestModule[]> {
  process.env['PLANT'] = round.map(({ name }) => name).join('\n');
  const files = new Set(round.flatMap(({ testFiles }) => testFiles));
  const specifications = [...files].map((file) => {
    const tests = round.filter(({ testFiles }) => testFiles.includes(file)).map(({ test }) => test);
    const named = tests.filter((test) => test !== undefined).map(({ source }) => `(?:${source})`);
    const project = vitest.projects.find(({ name }) => name === 'e2e');
    if (project === undefined) throw new Trouble('There is no project "e2e".');
    const isWhole = named.length < tests.length;
    const pattern = isWhole ? {} : { testNamePattern: new RegExp(named.join('|')) };
    return project.createSpecification(join(root, file), pattern);
  });
  return (await vitest.runTestSpecifications(specifications)).testModules;
}

type Outcome = 'seen' | 'stayed green' | 'failed otherwise' | 'did not run';

function outcomeOf({ name, test, testFiles }: Absence, modules: readonly TestModule[]): Outcome {
  const own = modules.filter(({ moduleId }) => testFiles.some((file) => moduleId.endsWith(file)));
  const tests = own
    .flatMap(({ children }) => [...children.allTests()])
    .filter(({ fullName }) => test?.test(fullName) ?? true);
  const messages = tests.flatMap((one) => one.result().errors ?? []).map(({ message }) => message);
  if (messages.some((message) => message.includes(`This came, and must not: ${name}.`))) return 'seen';
  for (const message of messages) console.log(`  ${message.slice(0, 500)}`);
  if (messages.length > 0 || own.some((module) => module.errors().length > 0)) return 'failed otherwise';
  return tests.some((one) => one.result().state === 'passed') ? 'stayed green' : 'did not run';
}
