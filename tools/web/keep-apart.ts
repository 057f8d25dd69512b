import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../installation.mjs';

/** Files that the member app, or the console of staff, must not contain. */
const foreign = {
  app: /^(features\/[^/]+\/admin\/|apps\/admin\/|packages\/web-kit\/src\/staff\/)/,
  admin: /^(features\/[^/]+\/web\/|apps\/web\/|packages\/(localdb|words)\/|workshop\/)/,
} as const;

export type Bundle = keyof typeof foreign;

/** Returns those of the given modules that must not be in this bundle. */
export function foreignModulesAmong(bundle: Bundle, ids: readonly string[]): string[] {
  return ids
    .map((id) => relative(root, id.replace(/^\0/, '').replace(/\?.*$/, '')))
    .filter((path) => foreign[bundle].test(path));
}

/**
 * Vite plugin that makes the build fail if the member app would contain a part of the console, or the console a
 * part of the member app, such as its local database.
 */
export function keepApart(bundle: Bundle): Plugin {
  return {
    name: 'mitto-keep-apart',
    generateBundle(_options, parts) {
      for (const part of Object.values(parts)) {
        if (part.type !== 'chunk') continue;
        const [found] = foreignModulesAmong(bundle, Object.keys(part.modules));
        if (found !== undefined) this.error(`${part.fileName} belongs to ${bundle}, and holds ${found}`);
      }
    },
  };
}
