import { progress } from './progress.mjs';
import { runProgram } from './trouble.mjs';
import { fingerprint } from './web/fingerprint.ts';
import { isBuilt } from './web/is-built.ts';

await runProgram(async () => {
  if (isBuilt()) return 0;
  // Import the builder only if the app must be built, because importing it takes a second.
  const { buildApp } = await import('./web/build-app.ts');
  await progress('Building the app', () => buildApp(fingerprint()));
  return 0;
});
