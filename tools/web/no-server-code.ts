import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../installation.mjs';

const server = /^(features\/[^/]+\/server\/|packages\/(server-kit|sync-server|testkit)\/|apps\/server\/)/;

/** Returns those of the given modules that must not be sent to a browser. */
function serverModulesAmong(ids: readonly string[]): string[] {
  return ids
    .map((id) => relative(root, id.replace(/^\0/, '').replace(/\?.*$/, '')))
    .filter((path) => server.test(path));
}

/** Vite plugin that makes the build fail if a browser file would contain server code. */
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
