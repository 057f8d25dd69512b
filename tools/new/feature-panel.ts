import type { Forms } from './names.ts';
import type { BothNames } from './plan.ts';

/** Files of a feature: a panel that shows own rows and writes one, with its words and a test. */
export function panelFiles(forms: Forms, named: BothNames): Readonly<Record<string, string>> {
  return {
    'web/web.ts': webOf(forms),
    'web/panels.ts': panelsOf(forms),
    'web/data.ts': dataOf(forms),
    [`web/${forms.kebab}-screen.tsx`]: screenOf(forms),
    [`web/${forms.kebab}-form.tsx`]: formOf(forms),
    [`web/${forms.kebab}-form.browser.test.tsx`]: formTestOf(forms),
    [`web/${forms.kebab}.module.css`]: styles,
    'web/css.d.ts': styleTypes,
    'words/en.json': wordsOf(forms, named.english, {
      empty: 'Nothing here yet.',
      write: 'Write something',
      add: 'Add',
    }),
    'words/th.json': wordsOf(forms, named.thai, {
      empty: 'ยังไม่มีอะไรที่นี่',
      write: 'เขียนอะไรสักอย่าง',
      add: 'เพิ่ม',
    }),
  };
}

function wordsOf({ snake }: Forms, title: string, words: Readonly<Record<string, string>>): string {
  const entries = Object.entries({ title, ...words }).map(([key, text]) => [`${snake}_${key}`, text]);
  return `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`;
}

const webOf = ({
  camel,
  pascal,
  kebab,
  snake,
}: Forms) => `import { defineWeb } from '@mitto/web-kit/feature/define-web';
import { star } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';

declare module '@mitto/web-kit/router/names' {
  interface Intents {
    ${camel}: import('@mitto/web-kit/router/names').NoParams;
  }
}

export const ${camel}Web = defineWeb({
  intents: [
    {
      name: '${camel}',
      authorities: ['ROLE_USER'],
      views: { '^': async () => (await import('./${kebab}-screen.tsx')).${pascal}Screen },
    },
  ],
  entries: [
    { places: ['menu'], order: 80, glyph: star, label: m.${snake}_title, leads: { intent: '${camel}' } },
  ],
  data: async () => (await import('./data.ts')).${camel}Data,
});
`;

const panelsOf = ({
  camel,
  snake,
}: Forms) => `import { definePanels } from '@mitto/web-kit/feature/define-web';
import { m } from '@mitto/words/messages';

export const ${camel}Panels = definePanels({
  names: { ${camel}: m.${snake}_title },
});
`;

const dataOf = ({ camel, kebab }: Forms) => `import { defineData } from '@mitto/web-kit/data/define-data';
import { ${camel}Table } from '../contract/${kebab}-table.ts';

export const ${camel}Data = defineData({ tables: [${camel}Table] });
`;

const screenOf = ({
  camel,
  pascal,
  kebab,
  snake,
}: Forms) => `import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { useLive } from '@mitto/web-kit/live/use-live';
import { RowFace, Rows } from '@mitto/widgets/display/rows';
import { StateNotice } from '@mitto/widgets/feedback/state-notice';
import { star } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { ${camel}Table } from '../contract/${kebab}-table.ts';
import styles from './${kebab}.module.css';
import { ${pascal}Form } from './${kebab}-form.tsx';

/** The member's own rows, the newest first. A new one is shown at once, and sent as soon as there is a network. */
export function ${pascal}Screen() {
  const { answer, isLoaded } = useLive(${camel}Table, { orderBy: 'date', isDescending: true });
  return (
    <PanelPage title={m.${snake}_title()}>
      <div className={styles['parts']}>
        <${pascal}Form />
        {isLoaded && answer.length === 0 && <StateNotice glyph={star} title={m.${snake}_empty()} />}
        {answer.length > 0 && (
          <Rows>
            {answer.map(({ ref, row }) => (
              <div key={ref} data-row>
                <RowFace label={row.text} end={null} />
              </div>
            ))}
          </Rows>
        )}
      </div>
    </PanelPage>
  );
}
`;

const formOf = ({
  camel,
  pascal,
  kebab,
  snake,
}: Forms) => `import { useRows } from '@mitto/web-kit/data/use-changes';
import { Button } from '@mitto/widgets/buttons/button';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { type FormEvent, useState } from 'react';
import { ${camel}Table } from '../contract/${kebab}-table.ts';
import styles from './${kebab}.module.css';

/** Writes a row. */
export function ${pascal}Form() {
  const rows = useRows(${camel}Table);
  const [text, setText] = useState('');
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    // Emptied at once, so that a second press does not write it again.
    setText('');
    try {
      // The date is the server's; until it answers, the row is shown with this one.
      await rows.insert({ text: text.trim() }, { shown: { date: Date.now() } });
    } catch (error) {
      setText((typedSince) => typedSince || text);
      throw error;
    }
  };
  return (
    <form onSubmit={(event) => void add(event)} className={styles['parts']}>
      <TextField
        label={m.${snake}_write()}
        value={text}
        onChange={({ target }) => setText(target.value)}
        maxLength={500}
      />
      <Button type="submit" tone="primary" isWide>
        {m.${snake}_add()}
      </Button>
    </form>
  );
}
`;

const formTestOf = ({ camel, pascal, kebab }: Forms) => `import { newId } from '@mitto/kit/ids';
import type { LocalDatabase } from '@mitto/localdb/local-database';
import { openLocalDatabase } from '@mitto/localdb/open-local-database';
import type { AccountData } from '@mitto/web-kit/data/account-data';
import { AccountDataRoot } from '@mitto/web-kit/data/account-data-context.tsx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ${camel}Table } from '../contract/${kebab}-table.ts';
import { ${pascal}Form } from './${kebab}-form.tsx';

let db: LocalDatabase;
beforeEach(async () => {
  const opened = await openLocalDatabase({
    ...{ app: 'mitto-${kebab}', account: newId(), schema: 1, tables: [${camel}Table], mutations: [] },
    now: Date.now,
  });
  if (!('db' in opened)) throw new Error(\`Not open: \${opened.mode}\`);
  db = opened.db;
});
afterEach(async () => {
  await cleanup();
  await db.store.wipe();
});

test('what is written is a row of this device at once, and the field is empty for the next', async () => {
  const none = { pending: [], refused: [] };
  const outbox = { subscribe: () => () => undefined, changesOf: () => none };
  // Only the parts that this form reads.
  const data = { account: newId(), db, outbox } as unknown as AccountData;
  await render(
    <AccountDataRoot data={data}>
      <${pascal}Form />
    </AccountDataRoot>,
  );
  const field = page.getByRole('textbox');
  await field.fill('  Something ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => db.find(${camel}Table)).toMatchObject([{ row: { text: 'Something' } }]);
  await expect.element(field).toHaveValue('');
});
`;

const styles = `.parts {
  display: grid;
  gap: 20px;
}
`;

const styleTypes = `declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  // biome-ignore lint/style/noDefaultExport: a CSS module has a default export only
  export default classes;
}
`;
