import { environmentFile, runPinned } from './run-pinned.mjs';
import { runProgram } from './trouble.mjs';

await runProgram(() => runPinned([...environmentFile(), 'tools/run-record-answers.ts']));
