import { join } from 'node:path';
import { root } from '../installation.mjs';

/** Everything that the dev server keeps between its runs; it may be deleted at any time. */
export const devFolder = join(root, 'node_modules', '.dev');
export const compileCache = join(devFolder, 'compiled');

/** The pages and the service worker, laid out as the server reads the built app. */
export const devPages = join(devFolder, 'pages');

/** The addresses below this one are Vite's; all others are the server's. */
export const viteBase = '/@dev/';

const pageFolder = join(root, 'tools', 'dev', 'page');
export const pageFile = (name: string): string => join(pageFolder, name);
export const viteAddress = (file: string): string =>
  `${viteBase}@fs${file.startsWith('/') ? '' : '/'}${file}`;
