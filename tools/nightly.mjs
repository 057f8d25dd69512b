import { runPinned } from './run-pinned.mjs';
import { runProgram } from './trouble.mjs';

await runProgram(() => runPinned(['tools/run-tests.ts', ...process.argv.slice(2)], { TEST_SIZE: 'nightly' }));
