import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { root, runNpm } from './installation.mjs';
import { progress } from './progress.mjs';
import { runPinned } from './run-pinned.mjs';
import { runProgram, Trouble } from './trouble.mjs';

// The folders and files that a running server needs. Of the web app, only the built files are needed.
const shipped = ['package.json', 'package-lock.json', '.npmrc', 'LICENSE', 'apps', 'features', 'packages'];
const leftAtHome = new Set(['node_modules', 'testkit', '.data', 'coverage']);

/**
 * Checks if a file belongs to the production server. Tests do not, nor do sources for the browser, of which
 * the server needs only the built files.
 * @param {string} path
 */
function isShipped(path) {
  const name = basename(path);
  if (leftAtHome.has(name) || /\.(test|fixture|suite)\.tsx?$/.test(name)) return false;
  return !/^(features\/[^/]+\/(web|admin)|apps\/(web\/(src|words|pictures)|admin\/src))$/.test(
    relative(root, path),
  );
}

// Assembles the files of a production server in an empty folder: `node tools/assemble.mjs <folder>`. Both the
// image and the tests use this program.
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
    // Remove an optional peer dependency of the schema library. npm installs it because the root package
    // depends on it, but the server never uses it.
    for (const name of ['typescript', '@typescript']) {
      rmSync(join(target, 'node_modules', name), { recursive: true, force: true });
    }
    rmSync(join(target, '.npmrc'));
  });
  return undefined;
});
