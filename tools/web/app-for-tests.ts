import { join } from 'node:path';
import { root } from '../installation.mjs';
import { runQuietly } from '../progress.mjs';
import { isBuilt } from './is-built.ts';

/**
 * Builds the app for the end-to-end tests as it is shipped. The build runs in a process without the variables
 * of the test run.
 */
export async function setup(): Promise<void> {
  if (isBuilt()) return;
  const { PATH, HOME } = process.env;
  const { code, said } = await runQuietly(process.execPath, [join(root, 'tools', 'build-web.ts')], {
    cwd: root,
    env: { PATH, HOME },
  });
  if (code !== 0) throw new Error(`The app could not be built:\n${said}`);
}
