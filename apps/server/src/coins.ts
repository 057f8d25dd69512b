import { auditCoins } from '@mitto/coins/server/audit';
import type { Deps } from '@mitto/server-kit/module/deps';
import { runOnDatabase } from './run-on-database.ts';
import { giveUp } from './start-failure.ts';

const usage = 'npm run coins -- audit    recomputes every balance of coins, and reports each difference';

/** Returns false if the books do not add up. */
async function audit(deps: Deps): Promise<boolean> {
  const { movements, faults, open, oldestOpenMs } = await auditCoins(deps);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  for (const { fault, id } of faults) say(`${fault}  ${id}`);
  say(`${movements} movements, ${faults.length} faults`);
  if (open > 0)
    say(`${open} items are still on their way, the oldest for ${Math.round(oldestOpenMs / 1000)} s`);
  return faults.length === 0;
}

const [command, ...others] = process.argv.slice(2);
if (command === 'audit' && others.length === 0) {
  runOnDatabase(audit).catch(giveUp);
} else {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 1;
}
