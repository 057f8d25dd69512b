import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { root, runNpm } from './installation.mjs';
import { progress } from './progress.mjs';
import { runPinned } from './run-pinned.mjs';
import { runProgram, Trouble } from './trouble.mjs';

// Parts of a running server. Of the web app, only the built files.
const shipped = ['package.json', 'package-lock.json', '.npmrc', 'LICENSE', 'apps', 'features', 'packages'];
const leftAtHome = new Set(['node_modules', 'testkit', '.data', 'coverage']);

/**
 * Leaves out tests, and browser sources, which are bundled elsewhere.
 * @param {string} path
 */
function isShipped(path) {
  const name = basename(path);
  if (leftAtHome.has(name) || /\.(test|fixture|suite)\.tsx?$/.test(name)) return false;
  return !/^(features\/[^/]+\/(web|admin)|apps\/web\/(src|words|pictures))$/.test(relative(root, path));
}

// Assembles the production tree: `node tools/assemble.mjs <folder>`. The image and the tests both use this
// program.
await runProgram(async () => {
  const [word] = process.argv.slice(2);
  if (word === undefined) throw new Trouble('Where to? node tools/assemble.mjs <an empty folder>');
  const target = resolve(word);
  if (existsSync(target) && readdirSync(target).length > 0) throw new Trouble(`${target} is not empty.`);
  const built = await runPinned(['tools/build-web.ts'], { NODE_ENV: 'production' });
  if (built !== 0) throw new Trouble('The web app could not be built.');
  mkdirSync(target, { recursive: true });
  await progress('Copying sources', async () => {
    for (const name of shipped) {
      cpSync(join(root, name), join(target, name), { recursive: true, filter: isShipped });
    }
  });
  await progress('Installing what production needs', async () => {
    const words = ['ci', '--omit=dev', '--ignore-scripts', '--workspace=@mitto/server'];
    const { code, said } = await runNpm(words, target);
    if (code !== 0) throw new Trouble(`The packages could not be installed. npm said:\n${said}`);
    // Removes an optional peer of the schema library. npm keeps it because the root package has it, but
    // nothing runs it.
    for (const name of ['typescript', '@typescript']) {
      rmSync(join(target, 'node_modules', name), { recursive: true, force: true });
    }
    rmSync(join(target, '.npmrc'));
  });
  return undefined;
});
