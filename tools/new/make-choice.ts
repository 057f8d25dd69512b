import { Trouble } from '../trouble.mjs';
import { refuseKnownColumn } from './make-field.ts';
import { type Forms, formsOf, namedIn, nextMigration } from './names.ts';
import { addWords, type BothNames, importInto, type Plan } from './plan.ts';

const contract = 'features/profile/contract';
const web = 'features/profile/web';

interface Option extends BothNames {
  /** no-pets */
  readonly id: string;
  /** profile_pets_no_pets */
  readonly key: string;
}

/** Plans a field of the profile in which its owner chooses some of these options, and which others read. */
export function makeChoice(
  plan: Plan,
  root: string,
  [name, english, thai, ...lists]: readonly string[],
): string[] {
  const forms = formsOf(root, name);
  const { camel, kebab, snake, pascal } = forms;
  const named = namedIn([english, thai].filter((word) => word !== undefined));
  const options = optionsIn(snake, lists);
  refuseKnownColumn(plan, forms);
  plan.make(`${contract}/options/${kebab}.ts`, optionsOf(forms, named, options));
  importInto(
    plan,
    `${contract}/profile-fields.ts`,
    `import { ${camel}Options } from './options/${kebab}.ts';`,
  );
  plan.change(
    `${contract}/profile-fields.ts`,
    /^export const Interests = .*$/m,
    `$&\n\nexport const ${pascal} = chosen(${camel}Options);`,
  );
  const columns = `${contract}/profile-columns.ts`;
  plan.change(columns, /^ {2}Location,$/m, `  Location,\n  ${pascal},`);
  plan.change(
    columns,
    /^ {2}goals: \{ schema: Goals/m,
    `  ${camel}: { schema: v.optional(${pascal}), seenBy: 'all', section: 'personality' },\n$&`,
  );
  plan.make(
    nextMigration(plan, 'profile', kebab),
    `-- ${named.english}: options that the member has chosen. Null before the first choice.\nalter table profile add column ${snake} text[];\n`,
  );
  plan.change(
    `${web}/options/column-words.ts`,
    '  goals: m.profile_section_goals,',
    `  ${camel}: m.profile_${snake},\n  goals: m.profile_section_goals,`,
  );
  addWords(plan, 'profile', 'profile_life_styles', `profile_${snake}`, named);
  let before = `profile_${snake}`;
  for (const option of options) {
    addWords(plan, 'profile', before, option.key, option);
    before = option.key;
  }
  plan.make(`${web}/options/${kebab}-words.ts`, wordsOf(forms, options));
  intoScreens(plan, forms);
  intoTests(plan, forms, named);
  const [first, second] = options.map(({ id }) => id);
  plan.make(`features/profile/server/${kebab}.db.test.ts`, testOf(camel, `${first}`, `${second}`));
  return [
    `Look at its declaration in ${columns}: who reads it, its section of the editor, how much it counts.`,
    'Name it in the test of who sees what (features/profile/server/person/privacy.db.test.ts).',
    'Then: npm run check -- --accept (docs/catalogue.json), and a sentence in CHANGELOG.md.',
  ];
}

/** Reads the options in both languages, such as "Cats, Dogs" "แมว, สุนัข". */
function optionsIn(snake: string, [english = '', thai = '']: readonly string[]): Option[] {
  const [inEnglish, inThai] = [english, thai].map((list) => list.split(',').map((word) => word.trim()));
  if (inEnglish === undefined || inEnglish.length < 2 || inEnglish.length !== inThai?.length) {
    throw new Trouble('Say the options in both languages, as many in each: "Cats, Dogs" "แมว, สุนัข"');
  }
  const options = inEnglish.map((word, at) => {
    const id = word
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    return {
      ...namedIn([word, inThai[at] ?? '']),
      id,
      key: `profile_${snake}_${id.replaceAll('-', '_')}`,
    };
  });
  for (const list of [options.map(({ id }) => id), inThai]) {
    if (new Set(list).size < list.length) throw new Trouble('Two of the options are the same.');
  }
  return options;
}

/** Plans the control in the editor, and the section of the profile that others see. */
function intoScreens(plan: Plan, { camel, kebab, snake }: Forms): void {
  const editor = `${web}/settings/section-fields.tsx`;
  importInto(plan, editor, `import { ${camel}Options } from '../../contract/options/${kebab}.ts';`);
  importInto(plan, editor, `import { ${camel}Words } from '../options/${kebab}-words.ts';`);
  plan.change(editor, /^function Personality\(\{ now: \{ personality/m, `$&, ${camel}`);
  plan.change(
    editor,
    /^ {8}onChosen=\{\(chosen\) => set\('lifeStyles', chosen\)\}\n {8}most=\{maxChoices\}\n {6}\/>$/m,
    `$&
      <ChipChoice
        label={m.profile_${snake}()}
        options={${camel}Options}
        words={${camel}Words}
        chosen={${camel} ?? []}
        onChosen={(chosen) => onEdit({ ${camel}: ${camel}Options.filter((one) => chosen.includes(one)) })}
        most={maxChoices}
      />`,
  );
  const seen = `${web}/person/person-sections.tsx`;
  importInto(plan, seen, `import { ${camel}Words } from '../options/${kebab}-words.ts';`);
  plan.change(
    seen,
    /^ {6}<Chips title=\{m\.profile_looking_for\(\)\}/m,
    `      <Chips title={m.profile_${snake}()} words={(person.${camel} ?? []).map((one) => ${camel}Words[one]())} />\n$&`,
  );
}

/** Plans a line in each test that goes through all lists of options. */
function intoTests(plan: Plan, { camel, kebab }: Forms, { english }: BothNames): void {
  const lists = `${contract}/options/options.test.ts`;
  importInto(plan, lists, `import { ${camel}Options } from './${kebab}.ts';`);
  plan.change(lists, /^ {2}interests,$/m, `$&\n  ${camel}Options,`);
  const words = `${web}/options/option-words.test.ts`;
  importInto(plan, words, `import { ${camel}Options } from '../../contract/options/${kebab}.ts';`);
  importInto(plan, words, `import { ${camel}Words } from './${kebab}-words.ts';`);
  plan.change(
    words,
    /^ {2}\['lifestyles', .*$/m,
    `$&\n  [${JSON.stringify(english.toLowerCase())}, ${camel}Options, ${camel}Words],`,
  );
}

const optionsOf = ({ camel }: Forms, { english }: BothNames, options: readonly Option[]) =>
  `/** ${english}: options that a member can choose. */
export const ${camel}Options = [${options.map(({ id }) => `'${id}'`).join(', ')}] as const;
`;

const wordsOf = ({ camel, kebab }: Forms, options: readonly Option[]) =>
  `import { m } from '@mitto/words/messages';
import type { ${camel}Options } from '../../contract/options/${kebab}.ts';

export const ${camel}Words = {
${options.map(({ id, key }) => `  '${id}': m.${key},`).join('\n')}
} satisfies Record<(typeof ${camel}Options)[number], () => string>;
`;

const testOf = (
  camel: string,
  first: string,
  second: string,
) => `import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProfile, cardOf, ownRowOf, ProfileDevice } from './profiles.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('${camel} is absent until its owner chooses, read by others then, and may be emptied', async () => {
  const [ana, ben] = [await aProfile(world, 'ana'), await aProfile(world, 'ben')];
  const device = new ProfileDevice(ana);
  expect((await ownRowOf(ana)).row).not.toHaveProperty('${camel}');
  const chosen = ['${first}', '${second}'];
  expect(await device.edit({ ${camel}: chosen }, (await ownRowOf(ana)).ver)).toMatchObject({
    status: 'applied',
    record: { row: { ${camel}: chosen } },
  });
  expect(await cardOf(ben, ana.uid)).toMatchObject({ ${camel}: chosen });
  await device.edit({ ${camel}: [] }, (await ownRowOf(ana)).ver);
  expect(await cardOf(ben, ana.uid)).toMatchObject({ ${camel}: [] });
});

test('${camel} refuses an option twice, and one that there is not', async () => {
  const cat = await aProfile(world, 'cat');
  const { ver } = await ownRowOf(cat);
  for (const wrong of [['${first}', '${first}'], ['not-an-option']]) {
    expect(await new ProfileDevice(cat).edit({ ${camel}: wrong }, ver)).toMatchObject({
      status: 'refused',
      code: 'invalid',
    });
  }
  expect((await ownRowOf(cat)).ver).toBe(ver);
});
`;
