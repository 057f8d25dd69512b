import type { Forms } from './names.ts';
import type { Named } from './plan.ts';

/** Files of a feature's `web`: a panel that shows own rows and writes one, with its words. */
export function panelFiles(forms: Forms, named: Named): Readonly<Record<string, string>> {
  return {
    'web.ts': webOf(forms),
    'data.ts': dataOf(forms),
    [`${forms.kebab}-screen.tsx`]: screenOf(forms),
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
  names: { ${camel}: m.${snake}_title },
  data: async () => (await import('./data.ts')).${camel}Data,
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
}: Forms) => `import { useRows } from '@mitto/web-kit/data/use-changes';
import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { useLive } from '@mitto/web-kit/live/use-live';
import { Button } from '@mitto/widgets/buttons/button';
import { RowFace, Rows } from '@mitto/widgets/display/rows';
import { StateNotice } from '@mitto/widgets/feedback/state-notice';
import { star } from '@mitto/widgets/glyphs.ts';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { type FormEvent, useState } from 'react';
import { ${camel}Table } from '../contract/${kebab}-table.ts';

/** The member's own rows. A new one is shown at once, and sent as soon as there is a network. */
export function ${pascal}Screen() {
  const { answer, isLoaded } = useLive(${camel}Table);
  return (
    <PanelPage title={m.${snake}_title()}>
      <NewRow />
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
    </PanelPage>
  );
}

function NewRow() {
  const rows = useRows(${camel}Table);
  const [text, setText] = useState('');
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    await rows.insert({ text: text.trim() });
    setText('');
  };
  return (
    <form onSubmit={(event) => void add(event)}>
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
