import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/installation.mjs';

/** Newest commit before decision 161, from which on another code reads and writes the device's database. */
const commit = 'f8abf76a4b743445205400d2096fe26f76fdbe66';

/** False in a clone without the commit, such as a shallow one. */
export const hasOlderBuild: boolean =
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0;

/** Writes the sources of the older build into an empty folder. Its dependencies are those of this checkout. */
export function unpackOlderBuild(folder: string): void {
  const parts = ['apps', 'e2e', 'features', 'packages', 'tools', 'package.json', 'tsconfig.base.json'];
  const archive = execFileSync('git', ['archive', commit, ...parts], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const words = "import('./tools/compile-words.ts').then(({ compileWords }) => compileWords())";
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    // Our own packages are links to the folders beside: copied, they lead to those of the older build.
    if (name === '@mitto')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
  execFileSync(process.execPath, ['-e', words], { cwd: folder });
}
