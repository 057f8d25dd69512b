import { Trouble } from '../trouble.mjs';
import { type Forms, featureIn, formsOf, namedIn, nextMigration } from './names.ts';
import { type BothNames, importInto, type Plan } from './plan.ts';

/** Plans a synced table whose rows only their owner writes and reads. */
export function makeTable(plan: Plan, root: string, [name, wanted, ...words]: readonly string[]): string[] {
  const forms = formsOf(root, name);
  const feature = featureIn(plan, wanted);
  const data = `features/${feature}/web/data.ts`;
  if (!plan.has(data))
    throw new Trouble(`The feature ${feature} has no ${data}. Choose a feature with data.`);
  addOwnTable(plan, feature, forms, namedIn(words));
  plan.change(data, /^ *(?:export const \w+ = defineData\(\{\s*)?tables: \[/m, `$&${forms.camel}Table, `);
  importInto(plan, data, `import { ${forms.camel}Table } from '../contract/${forms.kebab}-table.ts';`);
  return [
    `Write its columns into features/${feature}/contract/${forms.kebab}-table.ts; a column needs no migration.`,
    `A screen reads it with useLive(${forms.camel}Table) and writes it with useRows(${forms.camel}Table).`,
    'Then: npm run check.',
  ];
}

/** Plans everything of an own table but the web's list of tables. */
export function addOwnTable(plan: Plan, feature: string, forms: Forms, named: BothNames): void {
  const { kebab, snake } = forms;
  const stored = snake === feature ? snake : `${feature}_${snake}`;
  const folders = plan.list('features').map((one) => `features/${one}/contract`);
  const isTaken = folders.some((folder) =>
    plan
      .list(folder)
      .filter((file) => file.endsWith('.ts'))
      .some((file) => plan.read(`${folder}/${file}`).includes(`name: '${snake}',`)),
  );
  if (isTaken) throw new Trouble(`There is a table ${snake} already. Choose another name.`);
  plan.make(`features/${feature}/contract/${kebab}-table.ts`, contractOf(forms));
  plan.make(`features/${feature}/server/${kebab}.db.test.ts`, testOf(snake));
  plan.make(
    nextMigration(plan, feature, kebab),
    `-- ${named.english}: rows that their owner alone writes and reads.
create table ${stored} (
  uid uuid not null,
  id uuid not null,
  content jsonb not null,
  made_at bigint not null,
  primary key (uid, id)
);
`,
  );
  intoModule(plan, `features/${feature}/server/module.ts`, forms, stored);
  plan.change(
    `features/${feature}/server/archive-words.ts`,
    /^ {2}tables: \{$/m,
    `$&\n    ${stored}: ['${named.english}', '${named.thai}'],`,
  );
}

/** Plans the table's place in its module: its declaration, source, writer, erasure and export. */
function intoModule(plan: Plan, module: string, { camel, kebab }: Forms, stored: string): void {
  const ownerTable = "import { ownerTable } from '@mitto/sync-server/owner-table';";
  if (!plan.read(module).includes(ownerTable)) importInto(plan, module, ownerTable);
  importInto(plan, module, `import { ${camel}Table } from '../contract/${kebab}-table.ts';`);
  plan.change(module, /^export const \w+ = defineModule\(/m, `${declarationOf(camel, stored)}\n$&`);
  plan.change(module, /\btables: \[/, `tables: [${camel}.table, `);
  const face = plan.read(module);
  if (/\brows: \[/.test(face)) plan.change(module, /\brows: \[/, `rows: [${camel}.writer(deps), `);
  else plan.change(module, /\btables: \[/, `rows: [${camel}.writer(deps)], $&`);
  const erase = `await ${camel}.erase(tx, uid);`;
  if (/\berase: async \(tx, uid\) => \{/.test(face)) {
    plan.change(module, /\berase: async \(tx, uid\) => \{/, `$&\n${erase}`);
  } else {
    plan.change(
      module,
      /\berase: \(tx, uid\) => (.*),$/m,
      `erase: async (tx, uid) => {\n${erase}\nawait $1;\n},`,
    );
  }
  const rows = `...(await ${camel}.export(tx, uid)),`;
  if (/\bexport: async \(tx, uid\) => \(\{/.test(face)) {
    plan.change(module, /\bexport: async \(tx, uid\) => \(\{/, `$&\n${rows}`);
  } else {
    plan.change(
      module,
      /\bexport: \(tx, uid\) => (.*),$/m,
      `export: async (tx, uid) => ({ ${rows} ...(await $1) }),`,
    );
  }
}

const contractOf = ({ camel, snake }: Forms) => `import { defineTable } from '@mitto/kit/define-table';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';

/** Columns that the owner writes. The server sets all others. */
const written = ['text'] as const;

export const ${camel}Table = defineTable({
  name: '${snake}',
  row: v.strictObject({
    text: v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(500, 'too-long')),
    date: Timestamp,
  }),
  indexes: [['date']],
  conflict: 'last-by-column',
  stream: 'member',
  opens: { insert: written, update: written, delete: true },
});
`;

const declarationOf = (camel: string, stored: string) => `const ${camel} = ownerTable({
  entry: ${camel}Table,
  stored: '${stored}',
  max: 100,
  adds: (_uid, madeAt) => ({ date: madeAt }),
});
`;

const testOf = (snake: string) => `import { newId } from '@mitto/kit/ids';
import { Device } from '@mitto/testkit/device';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('a row is its owner’s to write, to change and to delete, and nobody else’s', async () => {
  const [ana, ben] = [await world.person('ana'), await world.person('ben')];
  const [hers, his] = [new Device(ana), new Device(ben)];
  const ref = newId();
  expect(await hers.do('insert', '${snake}', { text: ' Mine ' }, { ref })).toMatchObject({
    status: 'applied',
    record: { ref, row: { text: 'Mine', date: world.clock.now() } },
  });
  expect(await his.do('update', '${snake}', { text: 'His' }, { ref })).toMatchObject({
    code: 'database/no-such-row',
    record: null,
  });
  expect((await ben.call('databaseFetch', { table: '${snake}' })).result).toEqual([]);
  expect(await hers.do('update', '${snake}', { text: 'Changed' }, { ref })).toMatchObject({
    record: { row: { text: 'Changed' } },
  });
  expect(await hers.do('delete', '${snake}', {}, { ref })).toMatchObject({ status: 'applied', record: null });
});

test('a text that is too long is refused', async () => {
  const device = new Device(await world.person('cat'));
  expect(await device.do('insert', '${snake}', { text: 'x'.repeat(501) }, { ref: newId() })).toMatchObject({
    status: 'refused',
    code: 'invalid',
  });
});
`;
