import { join } from 'node:path';
import { root } from '../installation.mjs';

/** Files that the dev server keeps between runs. The folder may be deleted at any time. */
export const devFolder = join(root, 'node_modules', '.dev');
export const compileCache = join(devFolder, 'compiled');

/** Pages and service worker, in the layout in which the server reads the built app. */
export const devPages = join(devFolder, 'pages');

/** URLs below this path are Vite's; all others are the server's. */
export const viteBase = '/@dev/';

const pageFolder = join(root, 'tools', 'dev', 'page');
export const pageFile = (name: string): string => join(pageFolder, name);
export const viteAddress = (file: string): string =>
  `${viteBase}@fs${file.startsWith('/') ? '' : '/'}${file}`;
