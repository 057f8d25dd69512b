import { Trouble } from '../trouble.mjs';
import { panelFiles } from './feature-panel.ts';
import { addOwnTable } from './make-table.ts';
import { type Forms, formsOf, namedIn } from './names.ts';
import { type BothNames, importInto, type Plan } from './plan.ts';

/** Plans a feature of the highest rank: own rows of its name, and a panel that shows and writes them. */
export function makeFeature(plan: Plan, root: string, [name, ...words]: readonly string[]): string[] {
  const forms = formsOf(root, name);
  const named = namedIn(words);
  const { camel, kebab, snake } = forms;
  if (kebab.includes('-'))
    throw new Trouble('The name of a feature is one word of the product, such as moods.');
  if (plan.has(`features/${kebab}/package.json`)) {
    throw new Trouble(`There is a feature ${kebab} already. Choose another name.`);
  }
  plan.make(`features/${kebab}/package.json`, json(packageOf(kebab)));
  plan.make(`features/${kebab}/README.md`, readmeOf(forms, named));
  plan.make(`features/${kebab}/contract/contract.ts`, contractOf(kebab, camel));
  plan.make(`features/${kebab}/server/module.ts`, moduleOf(camel));
  plan.make(`features/${kebab}/server/archive-words.ts`, archiveWordsOf(named));
  addOwnTable(plan, kebab, forms, named);
  for (const [path, text] of Object.entries(panelFiles(forms, named)))
    plan.make(`features/${kebab}/${path}`, text);
  register(plan, kebab, camel);
  return [
    'Now: npm install, which links the package.',
    `It is of the highest rank; give it its place in .dependency-cruiser.mjs and in apps/server/src/modules.ts.`,
    `Its columns are in features/${kebab}/contract/${snake}-table.ts, its panel in features/${kebab}/web.`,
    'Add calls, tables and fields with npm run new, then: npm run check, and the feature to docs/ARCHITECTURE.md.',
  ];
}

function register(plan: Plan, kebab: string, camel: string): void {
  plan.change('.dependency-cruiser.mjs', "'support', 'operations'", `'support', '${kebab}', 'operations'`);
  importInto(plan, 'apps/server/src/modules.ts', `import { ${camel}Module } from '@mitto/${kebab}/server';`);
  plan.change('apps/server/src/modules.ts', /^ {2}supportModule,$/m, `  supportModule,\n  ${camel}Module,`);
  importInto(plan, 'apps/web/src/features.ts', `import { ${camel}Web } from '@mitto/${kebab}/web';`);
  plan.change('apps/web/src/features.ts', /^ {2}supportWeb,$/m, `  supportWeb,\n  ${camel}Web,`);
  importInto(
    plan,
    'apps/web/src/panels.ts',
    `import { ${camel}Panels } from '@mitto/${kebab}/web/panels.ts';`,
  );
  plan.change('apps/web/src/panels.ts', /^ {2}supportPanels,$/m, `  supportPanels,\n  ${camel}Panels,`);
  plan.change(
    'packages/words/project.inlang/settings.json',
    '"../../features/support/words/{locale}.json"',
    `"../../features/support/words/{locale}.json",\n      "../../features/${kebab}/words/{locale}.json"`,
  );
  for (const path of ['apps/server/package.json', 'apps/web/package.json']) {
    const app = JSON.parse(plan.read(path));
    const dependencies = Object.entries({ ...app.dependencies, [`@mitto/${kebab}`]: '1.0.0' });
    const sorted = dependencies.toSorted(([one], [other]) => (one < other ? -1 : 1));
    plan.change(path, plan.read(path), json({ ...app, dependencies: Object.fromEntries(sorted) }));
  }
}

const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

const packageOf = (kebab: string) => ({
  name: `@mitto/${kebab}`,
  version: '1.0.0',
  private: true,
  license: 'Apache-2.0',
  type: 'module',
  exports: {
    './contract': './contract/contract.ts',
    './contract/*': './contract/*.ts',
    './server': './server/module.ts',
    './server/*': './server/*.ts',
    './web': './web/web.ts',
    './web/*': './web/*.tsx',
    './web/*.ts': './web/*.ts',
  },
  dependencies: {
    '@mitto/kit': '1.0.0',
    '@mitto/server-kit': '1.0.0',
    '@mitto/sync-server': '1.0.0',
    '@mitto/web-kit': '1.0.0',
    '@mitto/widgets': '1.0.0',
    '@mitto/words': '1.0.0',
    react: '19.3.1',
    valibot: '1.5.0',
  },
  devDependencies: {
    '@mitto/localdb': '1.0.0',
    '@mitto/testkit': '1.0.0',
    'vitest-browser-react': '2.3.0',
  },
});

const readmeOf = ({ kebab, snake }: Forms, { english }: BothNames) => `# ${kebab}: ${english}

**Tables.** \`${snake}\`: a synced table whose rows only their owner writes and reads.

**Screens.** The panel \`${kebab}\` shows the rows, newest first, and writes one, with and without a network.
`;

const contractOf = (kebab: string, camel: string) => `import { defineErrors } from '@mitto/kit/define-errors';
import { defineEvents } from '@mitto/kit/define-event';

export const ${camel}Contract = {
  name: '${kebab}',
  api: {},
  errors: defineErrors({}),
  events: defineEvents('${kebab}', {}),
} as const;
`;

const archiveWordsOf = ({ english, thai }: BothNames) =>
  `import type { ArchiveWords } from '@mitto/server-kit/module/archive-words';

export const archiveWords: ArchiveWords = {
  title: ['${english}', '${thai}'],
  tables: {
  },
};
`;

const moduleOf = (camel: string) => `import { defineModule } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import { ${camel}Contract } from '../contract/contract.ts';
import { archiveWords } from './archive-words.ts';

export const ${camel}Module = defineModule(
  ${camel}Contract,
  new URL('./migrations/', import.meta.url),
  () => ({
    calls: {},
    erase: async (tx, uid) => {
    },
    archive: archiveWords,
    export: async (tx, uid) => ({
    }),
  }),
  ${camel}Sync,
);

function ${camel}Sync(deps: Deps): SyncFace<Me> {
  return { tables: [] };
}
`;
