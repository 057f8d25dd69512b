import { environmentFile, runPinned } from './run-pinned.mjs';
import { runProgram } from './trouble.mjs';

await runProgram(async () => {
  const words = process.argv.slice(2);
  if (words.includes('--built')) {
    const code = await runPinned(['tools/build-web.ts']);
    if (code !== 0) return code;
  }
  return await runPinned([...environmentFile(), 'tools/run-dev.ts', ...words]);
});
