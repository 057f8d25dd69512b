import { join } from 'node:path';
import { root } from '../installation.mjs';

/** Folder for files that the dev server keeps between runs. It may be deleted at any time. */
export const devFolder = join(root, 'node_modules', '.dev');
export const compileCache = join(devFolder, 'compiled');

/**
 * Folder of pages and service worker. Its layout is that of the built app, because the server reads it in the
 * same way.
 */
export const devPages = join(devFolder, 'pages');

/** Path of all URLs that Vite serves. All other URLs belong to the server. */
export const viteBase = '/@dev/';

const pageFolder = join(root, 'tools', 'dev', 'page');
export const pageFile = (name: string): string => join(pageFolder, name);
export const viteAddress = (file: string): string =>
  `${viteBase}@fs${file.startsWith('/') ? '' : '/'}${file}`;
