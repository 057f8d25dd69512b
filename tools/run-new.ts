import { join } from 'node:path';
import { root } from './installation.mjs';
import { planNew } from './new/make-new.ts';
import { runQuietly } from './progress.mjs';
import { runProgram } from './trouble.mjs';

await runProgram(async () => {
  const { plan, next } = planNew(root, process.argv.slice(2));
  const files = plan.write();
  await runQuietly(join(root, 'node_modules', '.bin', 'biome'), ['check', '--write', ...files], {
    cwd: root,
  });
  console.log([...files, '', ...next].join('\n'));
  return 0;
});
