import { Trouble } from '../trouble.mjs';
import { formsOf, namedIn } from './names.ts';
import { importInto, type Plan } from './plan.ts';

const places = ['packages/widgets/src', 'workshop/gallery/src/widgets'];
const display = 'packages/widgets/src/display';
const gallery = 'workshop/gallery/src';

/** Plans a widget that shows a word, with its place in the gallery. */
export function makeWidget(plan: Plan, root: string, [name, ...words]: readonly string[]): string[] {
  const { camel, pascal, kebab } = formsOf(root, name);
  const { english, thai } = namedIn(words);
  const folders = places.flatMap((place) => plan.list(place).map((folder) => `${place}/${folder}`));
  if (folders.some((folder) => plan.has(`${folder}/${kebab}.tsx`))) {
    throw new Trouble(`There is a widget ${kebab} already. Choose another name.`);
  }
  plan.make(`${display}/${kebab}.tsx`, widgetOf(pascal, kebab));
  plan.make(`${display}/${kebab}.module.css`, styleOf(kebab));
  plan.make(`${display}/${kebab}.browser.test.tsx`, testOf(pascal, kebab));
  plan.make(`${gallery}/stories/${kebab}-stories.tsx`, storiesOf({ camel, pascal, kebab, english, thai }));
  importInto(
    plan,
    `${gallery}/all-stories.ts`,
    `import { ${camel}Stories } from './stories/${kebab}-stories.tsx';`,
  );
  plan.change(`${gallery}/all-stories.ts`, /^ {2}badgeStories,$/m, `  badgeStories,\n  ${camel}Stories,`);
  return [
    `Draw it in ${display}/${kebab}.tsx and .module.css; its states are in ${gallery}/stories/${kebab}-stories.tsx.`,
    `Look at it: npm run dev, then /gallery. Test: npm test -- ${display}/${kebab}`,
  ];
}

const widgetOf = (pascal: string, kebab: string) => `import styles from './${kebab}.module.css';

interface ${pascal}Props {
  /** Translated text. */
  readonly label: string;
}

/** Shows one word in a frame. */
export function ${pascal}({ label }: ${pascal}Props) {
  return (
    <span className={styles['${kebab}']} dir="auto">
      {label}
    </span>
  );
}
`;

const styleOf = (kebab: string) => `.${kebab} {
  display: inline-flex;
  padding: 4px 12px;
  border-radius: 999px;
  background: var(--surface-2);
  color: var(--text);
  font: var(--t-body-2);
  overflow-wrap: anywhere;
}
`;

const testOf = (pascal: string, kebab: string) => `import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ${pascal} } from './${kebab}.tsx';

test('the word is shown', async () => {
  await render(<${pascal} label="New" />);
  await expect.element(page.getByText('New')).toBeVisible();
});
`;

interface Story {
  readonly camel: string;
  readonly pascal: string;
  readonly kebab: string;
  readonly english: string;
  readonly thai: string;
}

const storiesOf = ({
  camel,
  pascal,
  kebab,
  english,
  thai,
}: Story) => `import { ${pascal} } from '@mitto/widgets/display/${kebab}';
import type { StoryCard } from '../story.ts';

export const ${camel}Stories: StoryCard = {
  title: ${JSON.stringify(english)},
  thai: ${JSON.stringify(thai)},
  family: 'showing',
  stories: [{ name: 'Short', draw: ({ say }) => <${pascal} label={say('New', 'ใหม่')} /> }],
};
`;
