import { join } from 'node:path';
import { root } from '../../../tools/installation.mjs';
import { runQuietly } from '../../../tools/progress.mjs';

/** Builds the app for production, without development code. */
export async function buildForProduction(): Promise<void> {
  const { code, said } = await runQuietly(process.execPath, [join(root, 'tools', 'build-web.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`The app could not be built:\n${said}`);
}
