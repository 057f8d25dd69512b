import { environmentFile, runPinned } from './run-pinned.mjs';
import { runProgram } from './trouble.mjs';

// The server starts again with every change of its sources; the app is built anew, and read by the running server.
await runProgram(async () => {
  const code = await runPinned(['tools/build-web.ts']);
  if (code !== 0) return code;
  const [ended] = await Promise.all([
    runPinned(['--watch', '--watch-preserve-output', ...environmentFile(), 'apps/server/src/main.ts']),
    runPinned(['tools/run-web-builds.ts']),
  ]);
  return ended;
});
