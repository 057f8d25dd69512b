import { Trouble } from '../trouble.mjs';
import { type Forms, formsOf, namedIn } from './names.ts';
import { addWords, importInto, type Plan } from './plan.ts';

const chat = 'features/chat';

/** Plans a kind of message that carries a text of its own and no files. */
export function makeMessageKind(plan: Plan, root: string, [name, ...words]: readonly string[]): string[] {
  const forms = formsOf(root, name);
  const { camel, kebab, snake, pascal } = forms;
  const named = namedIn(words);
  const contract = `${chat}/contract/attachments.ts`;
  if (plan.read(contract).includes(`v.literal('${camel}')`)) {
    throw new Trouble(`There is a kind ${camel} already. Choose another name.`);
  }
  plan.change(
    contract,
    /^\]\);\nexport type Attachments =/m,
    `  v.strictObject({ type: v.literal('${camel}'), text: v.pipe(Line, v.minLength(1, 'required')) }),\n$&`,
  );
  plan.make(`${chat}/web/kinds/${kebab}.tsx`, bodyOf(forms));
  const parts = `${chat}/web/kinds/kind-parts.ts`;
  plan.change(parts, /^ {2}location: \{ Body: /m, `  ${camel}: { Body: ${pascal}Body },\n$&`);
  importInto(plan, parts, `import { ${pascal}Body } from './${kebab}.tsx';`);
  const said = `${chat}/web/kinds/kind-words.ts`;
  plan.change(
    said,
    /^ {2}location: \{ glyph: /m,
    `  ${camel}: { glyph: chatCircle, words: () => m.chat_${snake}() },\n$&`,
  );
  if (!/\bchatCircle,/.test(plan.read(said).split('const kindWords')[0] ?? '')) {
    plan.change(said, /^import \{ (.*\bmapPin\b)/m, 'import { chatCircle, $1');
  }
  addWords(plan, 'chat', 'chat_sticker', `chat_${snake}`, named);
  plan.make(`${chat}/server/${kebab}.db.test.ts`, testOf(camel));
  return [
    `Write what it carries into ${contract}; files are called file or files. Draw it in ${chat}/web/kinds/${kebab}.tsx, and choose its glyph in kind-words.ts.`,
    `Let a member make it in ${chat}/web/writing/attach-menu.tsx.`,
    'Then: npm run check -- --accept (docs/catalogue.json), and a sentence in CHANGELOG.md.',
  ];
}

const bodyOf = ({ camel, pascal, snake }: Forms) => `import { m } from '@mitto/words/messages';
import type { BodyProps } from './kind-props.ts';

export function ${pascal}Body({ attachments }: BodyProps<'${camel}'>) {
  return (
    <span>
      <b>{m.chat_${snake}()}</b> <span dir="auto">{attachments.text}</span>
    </span>
  );
}
`;

const testOf = (camel: string) => `import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChatDevice, match } from './chat-device.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('a message of the kind ${camel} arrives as it was sent, and one without its text is refused', async () => {
  const premium = { isPremium: true };
  const ana = new ChatDevice(await world.person('ana', premium));
  const ben = new ChatDevice(await world.person('ben', premium));
  await match(ana, ben);
  const attachments = { type: '${camel}', text: 'Where to?' };
  await ana.say(ben, '', { attachments });
  expect(await ben.thread(ana)).toMatchObject([{ type: 'attachment', attachments }]);
  expect(await ana.say(ben, '', { attachments: { type: '${camel}', text: ' ' } })).toMatchObject({
    status: 'refused',
    code: 'invalid',
  });
});
`;
