import { runPinned } from './run-pinned.mjs';
import { runProgram } from './trouble.mjs';

await runProgram(() =>
  runPinned(['tools/run-message-path.ts', ...process.argv.slice(2)], { SOURCE_MAPS: '1' }),
);
