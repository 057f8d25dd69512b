import { parseArgs } from 'node:util';
import { composeServer } from './compose-server.ts';
import { readSettings } from './config.ts';
import { demoPassword } from './demo/demo-password.ts';
import { openParts } from './open-parts.ts';
import { seedDemo } from './seed-demo.ts';
import { seedPeople } from './seed-people.ts';
import { giveUp } from './start-failure.ts';

const { values } = parseArgs({
  options: { people: { type: 'string', default: '0' }, demo: { type: 'boolean', default: false } },
});

/**
 * Fills the configured database: first with the demo people if it is empty, then with as many further people
 * as the command line requests. Production asks for `--demo`.
 */
async function seed(count: number): Promise<void> {
  const environment = readSettings(process.env);
  const isProduction = environment.NODE_ENV === 'production';
  if (isProduction && !values.demo) {
    refuse('In production this makes people who do not exist, and asks for --demo. Nothing was done.');
  }
  const { parts, unlock } = await openParts(environment, `http://${environment.HOST}:${environment.PORT}`);
  const server = await composeServer(parts);
  const hadNobody = await seedDemo(server.deps, environment.DEMO_PEOPLE);
  if (hadNobody) {
    const signIn = isProduction ? 'nobody can sign in as one of them' : `their password is ${demoPassword}`;
    process.stdout.write(`Demo people were put in; ${signIn}.\n`);
  }
  const startedAt = performance.now();
  await seedPeople(server.deps, count, (done) => process.stdout.write(`${done} of ${count} people\n`));
  if (count > 0) {
    process.stdout.write(`${count} people in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  }
  await server.stop();
  unlock();
}

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const count = Number(values.people);
if (!Number.isSafeInteger(count) || count < 0 || count > 10_000_000) {
  refuse('--people takes a whole number up to 10000000.');
}
seed(count).catch(giveUp);
