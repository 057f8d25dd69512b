import { environmentFile, runPinned } from './run-pinned.mjs';
import { runProgram } from './trouble.mjs';

await runProgram(() =>
  runPinned([...environmentFile(), 'tools/reset-data-dir.ts', ...process.argv.slice(2)]),
);
