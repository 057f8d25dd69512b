import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askFailedPartsAgain } from './ask-again.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mitto-ask-again-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every part that is loaded later is asked for by askAgain, once', async () => {
  writeFileSync(join(folder, 'shared.ts'), 'export const shared = { said: "shared" };\n');
  for (const name of ['one', 'two'])
    writeFileSync(
      join(folder, `${name}.ts`),
      `import { shared } from './shared.ts';\nexport const ${name} = () => shared;\n`,
    );
  writeFileSync(
    join(folder, 'entry.ts'),
    // A parenthesised expression may be the parameter list of a function, so the parser reads it twice.
    `let kept: unknown;
export const first = async () => ((kept = await import('./one.ts')), kept);
export const others = () => [import('./two.ts'), import('./shared.ts')];
`,
  );
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [askFailedPartsAgain()],
    build: {
      write: false,
      rolldownOptions: {
        input: join(folder, 'entry.ts'),
        preserveEntrySignatures: 'exports-only',
        output: { entryFileNames: 'web/[name].js', chunkFileNames: 'web/[name].js' },
      },
    },
  });
  const output = Array.isArray(built) || !('output' in built) ? [] : built.output;
  const entry = output.find(({ fileName }) => fileName === 'web/entry.js');
  const code = entry?.type === 'chunk' ? entry.code : '';
  expect([...code.matchAll(/askAgain\([^)]*\)/g)].map(([asked]) => asked).toSorted()).toEqual([
    'askAgain(`one.js`)',
    'askAgain(`shared.js`,!0)',
    'askAgain(`two.js`)',
  ]);
  expect(code).not.toMatch(/\bimport\(/);
});
