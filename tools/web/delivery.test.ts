import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Delivery } from './delivery.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mitto-delivery-'));
  writeFileSync(join(folder, 'define-web.ts'), 'export const defineWeb = (face: object) => face;\n');
  for (const name of ['rows', 'home', 'refusals'])
    writeFileSync(join(folder, `${name}.ts`), `export const ${name} = '${name} of a feature';\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function buildFace(delivery: Delivery, lists: string): Promise<string> {
  const face = join(folder, 'web.ts');
  writeFileSync(
    face,
    `import { defineWeb } from './define-web.ts';
export const web = defineWeb({
  names: { title: 'ชื่อ' },
  delivery: { ${lists} },
  data: async () => (await import('./rows.ts')).rows,
});
`,
  );
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [delivery.plugin],
    build: { write: false, minify: false, lib: { entry: face, formats: ['es'] } },
  });
  const [{ output }] = Array.isArray(built) ? built : [{ output: [] }];
  return output.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n');
}

const here = (...names: string[]) => names.map((name) => join(folder, `${name}.ts`));

test('a face says how its parts are delivered; the app has nothing of that', async () => {
  const delivery = new Delivery();
  const code = await buildFace(
    delivery,
    `home: [() => import('./home.ts')], above: [() => import("./refusals.ts")]`,
  );
  expect(delivery.modulesOf('home')).toEqual(here('home'));
  expect(delivery.modulesOf('above')).toEqual(here('refusals'));
  expect(delivery.modulesOf('kept')).toEqual(here('rows'));
  expect(delivery.modulesOf('told')).toEqual([]);
  expect(code).toContain('ชื่อ');
  expect(code).toContain('rows of a feature');
  expect(code).not.toMatch(/delivery:|home of a feature|refusals of a feature/);
});

test('parts of the frame that every member sees are delivered together, those of a screen with it', async () => {
  const delivery = new Delivery();
  await buildFace(
    delivery,
    `home: [] }, parts: [
      { place: 'bar', order: 1, load: async () => (await import('./home.ts')).home },
      { place: 'tiles', order: 1, load: async () => (await import('./refusals.ts')).refusals },
    ], further: {`,
  );
  expect(delivery.modulesOf('parts')).toEqual(here('home'));
});

test('a list that the build does not know fails the build', async () => {
  await expect(buildFace(new Delivery(), `below: [() => import('./home.ts')]`)).rejects.toThrow(
    'web.ts: there is no delivery below.',
  );
});
