import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/installation.mjs';
import { toolCache } from '../tools/installed-program.ts';
import { linkModules } from '../tools/link-modules.ts';

/** Newest commit before decision 161, from which on another code reads and writes the device's database. */
const commit = 'f8abf76a4b743445205400d2096fe26f76fdbe66';

/** False in a clone without the commit, such as a shallow one. */
export const hasOlderBuild: boolean =
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0;

/**
 * Writes the sources of the older build into an empty folder, and builds its web app. Its dependencies are those
 * of this checkout.
 */
export function makeOlderBuild(folder: string): void {
  unpack(folder);
  const built = join(folder, 'apps/web/dist');
  // The build takes 40 s of processor time, and is the same each time.
  const kept = join(toolCache, `web-of-${commit}`);
  if (!existsSync(kept)) buildWeb(folder, built, kept);
  else cpSync(kept, built, { recursive: true });
}

function buildWeb(folder: string, built: string, kept: string): void {
  // The variables of a test run would change the build.
  const { PATH, HOME } = process.env;
  execFileSync(process.execPath, ['tools/build-web.ts'], { cwd: folder, env: { PATH, HOME }, stdio: 'pipe' });
  const copy = `${kept}.${process.pid}`;
  cpSync(built, copy, { recursive: true });
  // Renamed when it is complete, because another run may look for it at the same time.
  if (existsSync(kept)) rmSync(copy, { recursive: true });
  else renameSync(copy, kept);
}

function unpack(folder: string): void {
  const parts = ['apps', 'features', 'packages', 'tools', 'package.json', 'tsconfig.base.json'];
  const archive = execFileSync('git', ['archive', commit, ...parts], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  linkModules(folder);
}
