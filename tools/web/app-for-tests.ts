import { join } from 'node:path';
import { root } from '../installation.mjs';
import { runQuietly } from '../progress.mjs';
import { isBuilt } from './is-built.ts';

/** What the end-to-end tests walk through is the app as it is shipped; built outside, where nothing is a test. */
export async function setup(): Promise<void> {
  if (isBuilt()) return;
  const { PATH, HOME } = process.env;
  const { code, said } = await runQuietly(process.execPath, [join(root, 'tools', 'build-web.ts')], {
    cwd: root,
    env: { PATH, HOME },
  });
  if (code !== 0) throw new Error(`The app could not be built:\n${said}`);
}
