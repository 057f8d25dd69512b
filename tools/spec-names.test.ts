import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { contracts, syncFaces } from '../apps/server/src/modules.ts';
import { ServerMessage } from '../packages/kit/src/socket-messages.ts';
import type { Deps } from '../packages/server-kit/src/module/deps.ts';
import { root } from './installation.mjs';
import { specNameFaults, specNames, specParamFaults } from './spec-names.ts';

interface Entry {
  readonly name: string;
  readonly under?: string;
  readonly children?: readonly Entry[];
}

/** Full names of routes and of their children. */
const namesOf = (entries: readonly Entry[], above = ''): string[] =>
  entries.flatMap(({ name, under, children = [] }) => {
    const full = [above, under, name].filter(Boolean).join('.');
    return [full, ...namesOf(children, full)];
  });

/** Everything that the server and the app offer by a name, each with its kind. */
async function offered(): Promise<Set<string>> {
  // Features only remember their services here. They use them when they are asked.
  const faces = syncFaces.map((face) => face({} as Deps));
  // Set by the build; without it the app would contain the gallery.
  Object.assign(globalThis, { __production__: true });
  const app = await import(pathToFileURL(join(root, 'apps/web/src/features.ts')).href);
  return new Set([
    ...contracts.flatMap(({ api }) => Object.keys(api).map((name) => `call ${name}`)),
    ...faces.flatMap(({ tables }) => tables.map(({ entry }) => `table ${entry.name}`)),
    ...faces.flatMap(({ mutations = [] }) => mutations.map(({ mutation }) => `mutation ${mutation.name}`)),
    ...faces.flatMap(({ queries = [] }) => queries.map(({ id }) => `query ${id}`)),
    ...faces.flatMap(({ channels = [] }) => channels.map(({ entry }) => `channel ${entry.name}`)),
    ...ServerMessage.options.map(({ entries }) => `message ${entries.type.literal}`),
    ...namesOf(app.pages).map((name) => `page ${name}`),
    ...namesOf(app.intents).map((name) => `intent ${name}`),
  ]);
}

test('every name of the specification that is listed as built is answered', { timeout: 60_000 }, async () => {
  expect(specNameFaults(await offered())).toEqual([]);
});

test('a name that nothing answers to and a due one that is there are both named', () => {
  const names = [
    { kind: 'task', name: 'likes', is: 'mutation likes' },
    { kind: 'query', name: 'realtime', is: undefined },
  ] as const;
  expect(specNameFaults(new Set(['query realtime']), names)).toEqual([
    'task likes is answered by mutation likes in tools/spec-names.ts, which is missing.',
    'query realtime is built: say so in tools/spec-names.ts.',
  ]);
});

test('no name of the specification is listed twice', () => {
  const names = specNames.map(({ kind, name }) => `${kind} ${name}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('every page and intent declares the params of the specification', () => {
  const files = globSync('features/*/web/web.ts{,x}', { cwd: root });
  const declarations = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  expect(specParamFaults(declarations)).toEqual([]);
});

test('a param that no declaration names is reported', () => {
  const declarations =
    '  interface Intents {\n    chat: { readonly rid: string; readonly names?: string };\n  }';
  expect(specParamFaults(declarations, { chat: ['rid', 'name'], map: ['lat'] })).toEqual([
    'chat takes no param name.',
    'map takes no param lat.',
  ]);
});
