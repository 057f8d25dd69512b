import { join } from 'node:path';
import { root } from '../installation.mjs';

export const webRoot = join(root, 'apps', 'web');
export const adminRoot = join(root, 'apps', 'admin');
/** Output folder of the console's build: `index.html` and `files/`. */
export const adminDist = join(adminRoot, 'dist');
/**
 * Output folder of the build, which the server reads. It contains `web/` (files that are cached for ever), a
 * page for each language, and the service worker.
 */
export const dist = join(webRoot, 'dist');
