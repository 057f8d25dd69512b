import { Trouble } from '../trouble.mjs';
import { type Forms, featureIn, formsOf, namedIn } from './names.ts';
import { addWords, importInto, type Plan } from './plan.ts';

interface Target {
  readonly feature: string;
  /** Name of the synced table, and of the stored one. */
  readonly table: string;
  readonly stored: string;
  /** File of the table's contract, and the name that it exports. */
  readonly file: string;
  readonly entry: string;
}

/** Plans a mutation that sets a column of a row, in a table that its owner alone reads. */
export function makeMutation(
  plan: Plan,
  root: string,
  [name, wanted, table, columnName, ...words]: readonly string[],
): string[] {
  const forms = formsOf(root, name);
  const { camel, kebab, snake } = forms;
  const feature = featureIn(plan, wanted);
  const target = targetIn(plan, feature, table);
  const { camel: column } = formsOf(root, columnName);
  const refused = namedIn(words);
  refuseKnown(plan, camel);
  const isNewToSql = !plan.read(`features/${feature}/package.json`).includes('"kysely"');
  if (isNewToSql) listKysely(plan, feature);
  const contract = plan.read(target.file);
  if (new RegExp(`^ +${column}:`, 'm').test(contract)) {
    throw new Trouble(`The table ${target.table} has a column ${column} already. Choose another name.`);
  }
  plan.change(
    target.file,
    /^ {2}row: v\.strictObject\(\{$/m,
    `$&\n    /** Set by the mutation ${camel} alone. */\n    ${column}: v.optional(v.boolean()),`,
  );
  plan.make(`features/${feature}/contract/${kebab}-mutation.ts`, contractOf(forms, target.table));
  plan.make(`features/${feature}/server/${kebab}.ts`, handlerOf(forms, target, column));
  plan.make(`features/${feature}/server/${kebab}.db.test.ts`, testOf(forms, target, column));
  intoModule(plan, feature, forms);
  intoOptimistic(plan, forms, target, column);
  intoRefusals(plan, forms, feature);
  const [last = ''] = Object.keys(JSON.parse(plan.read(`features/${feature}/words/en.json`))).slice(-1);
  addWords(plan, feature, last, `${feature}_refused_${snake}`, refused);
  return [
    `Write its input into features/${feature}/contract/${kebab}-mutation.ts, and its rules into features/${feature}/server/${kebab}.ts.`,
    `A screen makes it with useMutation(${camel}) of @mitto/web-kit/data/use-changes.`,
    ...(isNewToSql ? ['Then: npm install, because the feature has SQL of its own now.'] : []),
    'Then: npm run check -- --accept (docs/catalogue.json).',
  ];
}

/** Plans the dependency of SQL, in the version of the other features. */
function listKysely(plan: Plan, feature: string): void {
  const [line = ''] = /"kysely": "[^"]+"/.exec(plan.read('features/account/package.json')) ?? [];
  plan.change(`features/${feature}/package.json`, / {4}"react": /, `    ${line},\n$&`);
}

/** Finds a table of the feature that is declared with `ownerTable`. */
function targetIn(plan: Plan, feature: string, table: string | undefined): Target {
  const filesOf = (side: string) =>
    plan
      .list(`features/${feature}/${side}`)
      .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
      .map((name) => `features/${feature}/${side}/${name}`);
  const sources = filesOf('server').map((file) => plan.read(file));
  const targets = filesOf('contract').flatMap((file) => {
    const [, entry, named] =
      /export const (\w+) = defineTable\(\{\n {2}name: '(\w+)',/.exec(plan.read(file)) ?? [];
    const declared = new RegExp(`entry: ${entry},\\n\\s+stored: '(\\w+)'`);
    const stored = sources.flatMap((text) => declared.exec(text)?.[1] ?? []).at(0);
    return entry === undefined || named === undefined || stored === undefined
      ? []
      : [{ feature, table: named, stored, file, entry }];
  });
  const found = targets.find((one) => one.table === table);
  if (found) return found;
  const names = targets.map((one) => one.table).join(', ') || 'it has none, begin with npm run new table';
  throw new Trouble(`Rows of which table, declared with ownerTable in ${feature}? One of: ${names}`);
}

function refuseKnown(plan: Plan, camel: string): void {
  const contracts = plan.list('features').map((one) => `features/${one}/contract`);
  const isTaken = contracts.some((folder) =>
    plan
      .list(folder)
      .filter((file) => file.endsWith('.ts'))
      .some((file) => new RegExp(`\\bname: '${camel}',`).test(plan.read(`${folder}/${file}`))),
  );
  if (isTaken) throw new Trouble(`There is a mutation ${camel} already. Choose another name.`);
}

function intoModule(plan: Plan, feature: string, { camel, kebab }: Forms): void {
  const module = `features/${feature}/server/module.ts`;
  importInto(plan, module, `import { ${camel}Task } from './${kebab}.ts';`);
  const face = plan.read(module);
  if (/\bmutations: \[/.test(face)) {
    plan.change(module, /\bmutations: \[/, `mutations: [${camel}Task(deps), `);
  } else if (/\bmutations: \w+\(deps\)/.test(face)) {
    plan.change(module, /\bmutations: (\w+\(deps\))/, `mutations: [${camel}Task(deps), ...$1]`);
  } else {
    plan.change(module, /\btables: \[/, `mutations: [${camel}Task(deps)], tables: [`);
  }
}

/** Plans the patch that a device shows before the server has answered. */
function intoOptimistic(
  plan: Plan,
  { camel, kebab }: Forms,
  { feature, file, entry }: Target,
  column: string,
): void {
  const web = `features/${feature}/web`;
  const known = plan.list(web).find((name) => name.endsWith('-optimistic.ts'));
  const path = `${web}/${known ?? `${feature}-optimistic.ts`}`;
  if (known === undefined && !plan.has(path)) {
    plan.make(path, optimisticOf(feature));
    plan.change(
      `${web}/data.ts`,
      /\btables: \[/,
      `  shows: async () => (await import('./${feature}-optimistic.ts')).${feature}Optimistic,\n$&`,
    );
  }
  importInto(plan, path, `import { ${camel} } from '../contract/${kebab}-mutation.ts';`);
  const table = `import { ${entry} } from '../contract/${file.split('/').at(-1)}';`;
  if (!plan.read(path).includes(table)) importInto(plan, path, table);
  plan.change(
    path,
    /readonly LocalMutation\[\] = \[/,
    `$&
  showMutation(${camel}, async (view, { id }) => {
    if (await view.get(${entry}, id)) view.patch(${entry}, id, { ${column}: true });
  }),`,
  );
}

/** Plans the notice that a member reads if the server refuses. */
function intoRefusals(plan: Plan, { camel, snake }: Forms, feature: string): void {
  const path = `features/${feature}/web/refusals.ts`;
  if (!plan.has(path)) {
    plan.make(path, refusalsOf(feature));
    plan.change(
      `features/${feature}/web/data.ts`,
      /\btables: \[/,
      `  refusals: async () => (await import('./refusals.ts')).${feature}Refusals,\n$&`,
    );
  }
  plan.change(path, /\bnotices: \{/, `$&\n    ${camel}: { what: m.${feature}_refused_${snake} },`);
}

const contractOf = (
  { camel }: Forms,
  table: string,
) => `import { defineMutation } from '@mitto/kit/define-mutation';
import { Id } from '@mitto/kit/ids';
import * as v from 'valibot';

export const ${camel} = defineMutation({
  name: '${camel}',
  table: '${table}',
  input: v.strictObject({ id: Id }),
});
`;

const handlerOf = (
  { camel, kebab }: Forms,
  { stored, file, entry }: Target,
  column: string,
) => `import { fail } from '@mitto/kit/app-error';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { handleMutation, type MutationHandler } from '@mitto/sync-server/mutation-handler';
import { sql } from 'kysely';
import { ${entry} } from '../contract/${file.split('/').at(-1)}';
import { ${camel} } from '../contract/${kebab}-mutation.ts';

export function ${camel}Task({ touch }: Deps): MutationHandler<Me> {
  return handleMutation(${camel}, async (tx, { uid }: Me, { id }) => {
    const { rows } = await sql<{ before: boolean }>\`
      with found as (
        select id, coalesce((content->>'${column}')::boolean, false) as before from ${stored}
        where uid = \${uid} and id = \${id} for update
      )
      update ${stored} set content = content || '{"${column}":true}'::jsonb
      from found where uid = \${uid} and ${stored}.id = found.id returning before\`.execute(tx);
    // A row of somebody else is answered as one that is not there.
    const [row] = rows;
    if (!row) fail('database/no-such-row');
    if (!row.before) touch(tx, uid, ${entry}.name, id);
    return { source: id, isMerged: row.before };
  });
}
`;

const optimisticOf = (
  feature: string,
) => `import { type LocalMutation, showMutation } from '@mitto/localdb/local-mutation';

/** The optimistic patches of the feature's mutations. */
export const ${feature}Optimistic: readonly LocalMutation[] = [
];
`;

const refusalsOf = (
  feature: string,
) => `import type { FeatureRefusals } from '@mitto/web-kit/data/define-data';
import { m } from '@mitto/words/messages';

export const ${feature}Refusals: FeatureRefusals = {
  notices: {
  },
};
`;

const testOf = (
  { camel }: Forms,
  { table, stored }: Target,
  column: string,
) => `import { newId } from '@mitto/kit/ids';
import { Device } from '@mitto/testkit/device';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('${camel} changes a row of the member once, and nobody else’s', async () => {
  const [ana, ben] = [await world.person('ana'), await world.person('ben')];
  const [hers, his] = [new Device(ana), new Device(ben)];
  const id = newId();
  await sql\`insert into ${stored} (uid, id, content, made_at)
    values (\${ana.uid}, \${id}, '{}', \${world.clock.now()})\`.execute(world.database.db);
  expect(await his.do('${camel}', '${table}', { id })).toMatchObject({
    status: 'refused',
    code: 'database/no-such-row',
  });
  expect(await hers.do('${camel}', '${table}', { id })).toMatchObject({
    status: 'applied',
    record: { row: { ${column}: true } },
  });
  expect(await hers.do('${camel}', '${table}', { id })).toMatchObject({ status: 'merged' });
  expect(await hers.do('${camel}', '${table}', { id: 'no id' })).toMatchObject({
    status: 'refused',
    code: 'invalid',
  });
});
`;
