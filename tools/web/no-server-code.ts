import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../installation.mjs';

const server = /^(features\/[^/]+\/server\/|packages\/(server-kit|sync-server|testkit)\/|apps\/server\/)/;

/** Modules among the given ones that must not reach a browser. */
function serverModulesAmong(ids: readonly string[]): string[] {
  return ids
    .map((id) => relative(root, id.replace(/^\0/, '').replace(/\?.*$/, '')))
    .filter((path) => server.test(path));
}

/** Makes the build fail if server code would get into a browser file. */
export function noServerCode(): Plugin {
  return {
    name: 'mitto-no-server-code',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue;
        const [found] = serverModulesAmong(Object.keys(part.modules));
        if (found !== undefined) this.error(`${part.fileName} holds server code: ${found}`);
      }
    },
  };
}
