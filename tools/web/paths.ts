import { join } from 'node:path';
import { root } from '../installation.mjs';

export const webRoot = join(root, 'apps', 'web');
/**
 * Output folder, read by the server: `web/` (cached for ever), pages for each language, the service worker.
 */
export const dist = join(webRoot, 'dist');
