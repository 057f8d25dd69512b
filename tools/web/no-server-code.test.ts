import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../installation.mjs';
import { noServerCode } from './no-server-code.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mitto-server-code-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function buildOf(imported: string): Promise<unknown> {
  const entry = join(folder, 'entry.ts');
  writeFileSync(entry, `import * as all from ${JSON.stringify(join(root, imported))};\nconsole.log(all);\n`);
  return await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [noServerCode()],
    build: { write: false, rolldownOptions: { input: entry } },
  });
}

test('a line of the server in what a browser gets fails the build', async () => {
  await expect(buildOf('packages/server-kit/src/http/cookies.ts')).rejects.toThrow(
    'holds server code: packages/server-kit/src/http/cookies.ts',
  );
});

test('what both sides say may be in it', async () => {
  await expect(buildOf('packages/kit/src/app-error.ts')).resolves.toBeDefined();
});
