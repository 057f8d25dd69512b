import { parseArgs } from 'node:util';
import { Email } from '@mitto/account/contract/member';
import { removeDemoAccounts } from '@mitto/account/server/seed/demo-accounts';
import { type MakeAdminOutcome, makeAdmin } from '@mitto/account/server/staff/admin/make-admin';
import { resetSecondFactorOf } from '@mitto/account/server/staff/admin/reset-second-factor';
import type { Deps } from '@mitto/server-kit/module/deps';
import * as v from 'valibot';
import { dropDemoJobs } from './demo/demo-people.ts';
import { runOnDatabase } from './run-on-database.ts';
import { giveUp } from './start-failure.ts';

const usage = `npm run admin -- <address>        makes the owner of this address an administrator
npm run admin -- <address> --reset-second-factor    removes passkeys and two-step codes of an account
npm run admin -- --remove-demo    erases every demo and seeded account`;

/** The sentence of each outcome, and whether the outcome is what was asked for. */
const outcomes: Readonly<Record<MakeAdminOutcome, (email: string, origin: string) => [boolean, string]>> = {
  registered: (email, origin) => [
    true,
    `${email} has an administrator's account now, without a password. Open ${origin}, choose "Forgot password", ` +
      'and set one with the code that the mail brings.',
  ],
  given: (email) => [true, `${email} is an administrator now.`],
  had: (email) => [true, `${email} is an administrator already.`],
  demo: (email) => [false, `${email} is a demo account. Its password is published; take another address.`],
  unverified: (email) => [
    false,
    `Somebody registered ${email} and never verified it: that may have been anybody. Verify the address in the ` +
      'app, or take another one.',
  ],
  'out-of-use': (email) => [false, `The account of ${email} is suspended, disabled or removed.`],
};

async function removeDemo(deps: Deps): Promise<boolean> {
  await dropDemoJobs(deps);
  const count = await removeDemoAccounts(deps, (removed) => process.stdout.write(`${removed} removed\n`));
  process.stdout.write(
    count === 0 ? 'There is no demo account.\n' : `All ${count} demo accounts are gone.\n`,
  );
  return true;
}

async function giveRole(deps: Deps, email: string): Promise<boolean> {
  const [isDone, sentence] = outcomes[await makeAdmin(deps, email)](email, deps.settings.appOrigin);
  (isDone ? process.stdout : process.stderr).write(`${sentence}\n`);
  return isDone;
}

async function resetFactor(deps: Deps, email: string): Promise<boolean> {
  const isDone = await resetSecondFactorOf(deps, email);
  const sentence = isDone
    ? `${email} signs in with the password alone now. All its sessions have ended.`
    : `Nobody has the address ${email}.`;
  (isDone ? process.stdout : process.stderr).write(`${sentence}\n`);
  return isDone;
}

function readWork(): ((deps: Deps) => Promise<boolean>) | undefined {
  const { values, positionals } = parseArgs({
    options: {
      'remove-demo': { type: 'boolean', default: false },
      'reset-second-factor': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [address, ...others] = positionals;
  if (values['remove-demo']) return address === undefined ? removeDemo : undefined;
  const email = v.safeParse(Email, address);
  if (!email.success || others.length > 0) return undefined;
  const act = values['reset-second-factor'] ? resetFactor : giveRole;
  return (deps) => act(deps, email.output);
}

const work = readWork();
if (work) {
  runOnDatabase(work).catch(giveUp);
} else {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 1;
}
