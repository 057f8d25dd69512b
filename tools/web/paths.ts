import { join } from 'node:path';
import { root } from '../installation.mjs';

export const webRoot = join(root, 'apps', 'web');
/**
 * Output folder of the build, which the server reads. It contains `web/` (files that are cached for ever), a
 * page for each language, and the service worker.
 */
export const dist = join(webRoot, 'dist');
