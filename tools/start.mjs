import { environmentFile, runPinned, serverFlags } from './run-pinned.mjs';
import { runProgram } from './trouble.mjs';

await runProgram(async () => {
  const code = await runPinned(['tools/build-web.ts']);
  if (code !== 0) return code;
  return await runPinned([
    ...serverFlags,
    ...environmentFile(),
    'apps/server/src/main.ts',
    ...process.argv.slice(2),
  ]);
});
