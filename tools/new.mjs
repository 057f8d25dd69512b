import { runPinned } from './run-pinned.mjs';
import { runProgram } from './trouble.mjs';

await runProgram(() => runPinned(['tools/run-new.ts', ...process.argv.slice(2)]));
