import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { root } from '../installation.mjs';
import { foreignModulesAmong, keepApart } from './keep-apart.ts';

const at = (path: string) => join(root, path);

test('the member app holds nothing of the console, and the console nothing of the member app', () => {
  const ofConsole = ['features/profile/admin/admin.tsx', 'apps/admin/src/main.tsx'];
  const ofApp = [
    'features/profile/web/web.ts',
    'apps/web/src/main.tsx',
    'packages/localdb/src/sync/sync-client.ts',
  ];
  const shared = ['packages/widgets/src/icon.tsx', 'packages/web-kit/src/api/create-api.ts'];
  const all = [...ofConsole, ...ofApp, ...shared].map(at);
  expect(foreignModulesAmong('app', all)).toEqual(ofConsole);
  expect(foreignModulesAmong('admin', all)).toEqual(ofApp);
});

test('a build with a foreign module fails', async () => {
  const entry = at('features/profile/admin/words.ts');
  const built = build({
    configFile: false,
    logLevel: 'silent',
    plugins: [keepApart('app')],
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'one' } },
  });
  await expect(built).rejects.toThrow('features/profile/admin/words.ts');
});
