import { environmentFile, runPinned } from './run-pinned.mjs';
import { runProgram } from './trouble.mjs';

await runProgram(() =>
  runPinned([...environmentFile(), 'apps/server/src/coins.ts', ...process.argv.slice(2)]),
);
