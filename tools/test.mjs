import { runPinned } from './run-pinned.mjs';
import { runProgram } from './trouble.mjs';

// The OpenID provider of the tests tries a new kind of key, and Node warns of each.
const NODE_OPTIONS = [process.env['NODE_OPTIONS'], '--disable-warning=ExperimentalWarning']
  .filter(Boolean)
  .join(' ');
await runProgram(() => runPinned(['tools/run-tests.ts', ...process.argv.slice(2)], { NODE_OPTIONS }));
