import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { root } from '../installation.mjs';
import { oneGlyphEach } from './one-glyph-each.ts';

const files = globSync(
  ['apps/**/src/**/*glyphs.ts', 'features/*/web/**/*glyphs.ts', 'packages/*/src/**/*glyphs.ts'],
  {
    cwd: root,
  },
);

test.each(files)('%s: every drawing is there when each is a module of its own', async (file) => {
  const names = [...readFileSync(join(root, file), 'utf8').matchAll(/^export const (\w+)/gm)].map(
    ([, name]) => name,
  );
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [oneGlyphEach()],
    build: {
      write: false,
      minify: false,
      lib: { entry: join(root, file), formats: ['es'] },
    },
  });
  const [
    {
      output: [chunk],
    } = { output: [] },
  ] = Array.isArray(built) ? built : [];
  expect(names.length).toBeGreaterThan(0);
  expect(chunk?.type === 'chunk' && chunk.exports.toSorted()).toEqual(names.toSorted());
  expect(chunk?.type === 'chunk' && chunk.code).not.toContain('undefined');
});
