import { Trouble } from '../trouble.mjs';
import { type Forms, formsOf, namedIn, nextMigration } from './names.ts';
import { addWords, type Plan } from './plan.ts';

const max = 120;
const contract = 'features/profile/contract';

/** Plans a text of the profile that its owner writes and others read. */
export function makeField(plan: Plan, root: string, [name, ...words]: readonly string[]): string[] {
  const forms = formsOf(root, name);
  const { camel, kebab, snake } = forms;
  const named = namedIn(words);
  refuseKnownColumn(plan, forms);
  plan.change(
    `${contract}/profile-columns.ts`,
    /^ {2}style: \{ schema: Style/m,
    `  ${camel}: { schema: v.optional(line(${max})), seenBy: 'all', max: ${max} },\n$&`,
  );
  if (!/^ {2}line,$/m.test(plan.read(`${contract}/profile-columns.ts`))) {
    plan.change(`${contract}/profile-columns.ts`, /^ {2}Location,$/m, '  Location,\n  line,');
  }
  plan.make(
    nextMigration(plan, 'profile', kebab),
    `-- ${named.english}: a text of the member's own. Null while they have written none.\nalter table profile add column ${snake} text;\n`,
  );
  plan.change(
    'features/profile/web/options/column-words.ts',
    '  bio: m.profile_bio,',
    `  bio: m.profile_bio,\n  ${camel}: m.profile_${snake},`,
  );
  addWords(plan, 'profile', 'profile_bio_help', `profile_${snake}`, named);
  plan.make(`features/profile/server/${kebab}.db.test.ts`, testOf(camel));
  return [
    `Look at its declaration in ${contract}/profile-columns.ts: who reads it, how long it may be, how much it counts.`,
    'Name it in the test of who sees what (features/profile/server/person/privacy.db.test.ts).',
    'Then: npm run check -- --accept (docs/catalogue.json), and a sentence in CHANGELOG.md.',
  ];
}

/** Refuses a name that a column of the profile has already. */
export function refuseKnownColumn(plan: Plan, { camel, snake }: Forms): void {
  const declared = plan.read(`${contract}/profile-columns.ts`) + plan.read(`${contract}/profile-table.ts`);
  const kept = plan
    .list('features/profile/server/migrations')
    .map((file) => plan.read(`features/profile/server/migrations/${file}`));
  if (
    new RegExp(`^\\s+${camel}:`, 'm').test(declared) ||
    kept.some((sql) => new RegExp(`\\b${snake}\\b`).test(sql))
  ) {
    throw new Trouble(`A profile has a column ${camel} already. Choose another name.`);
  }
}

const testOf = (camel: string) => `import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProfile, cardOf, ownRowOf, ProfileDevice } from './profiles.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('${camel} is absent until its owner writes it, and read by others then', async () => {
  const [ana, ben] = [await aProfile(world, 'ana'), await aProfile(world, 'ben')];
  expect((await ownRowOf(ana)).row).not.toHaveProperty('${camel}');
  const { ver } = await ownRowOf(ana);
  expect(await new ProfileDevice(ana).edit({ ${camel}: ' Of my own ' }, ver)).toMatchObject({
    status: 'applied',
    record: { row: { ${camel}: 'Of my own' } },
  });
  expect(await cardOf(ben, ana.uid)).toMatchObject({ ${camel}: 'Of my own' });
});

test('${camel} is refused when it is too long, and nothing is lost', async () => {
  const cat = await aProfile(world, 'cat');
  const { ver } = await ownRowOf(cat);
  expect(await new ProfileDevice(cat).edit({ ${camel}: 'x'.repeat(${max + 1}) }, ver)).toMatchObject({
    status: 'refused',
    code: 'invalid',
  });
  expect((await ownRowOf(cat)).ver).toBe(ver);
});
`;
