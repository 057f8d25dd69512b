import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './installation.mjs';
import { runQuietly } from './progress.mjs';
import { isBuilt } from './web/is-built.ts';

const sources = ['apps/web', 'features', 'packages'];
const pauseMs = 300;

let timer: NodeJS.Timeout | undefined;
let isBuilding = false;

/** Builds the app again a moment after the last change of what it is made of. */
async function buildAgain(): Promise<void> {
  if (isBuilding || isBuilt()) return;
  isBuilding = true;
  const { said } = await runQuietly(process.execPath, [join(root, 'tools', 'build-web.ts')], { cwd: root });
  process.stdout.write(said);
  isBuilding = false;
  // Something may have changed meanwhile.
  if (!isBuilt() && !said.includes('failed')) await buildAgain();
}

for (const folder of sources) {
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (name === null || /(^|\/)(dist|node_modules|compiled)\//.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void buildAgain(), pauseMs);
  });
}
