import { environmentFile, runPinned } from './run-pinned.mjs';
import { runProgram } from './trouble.mjs';

await runProgram(() =>
  runPinned(['--watch', '--watch-preserve-output', ...environmentFile(), 'apps/server/src/main.ts']),
);
