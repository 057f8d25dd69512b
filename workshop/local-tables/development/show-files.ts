import type { FormatName } from '../src/formats/format.ts';
import type { IfThere } from '../src/formats/import-file.ts';
import { allDefinitions } from '../src/tables/definition-of.ts';
import { element } from './element.ts';
import { drawLive, fault, type Opened, type Panel } from './panel.ts';

export const filesPanel: Panel = {
  title: 'Files',
  show(place, database) {
    const [out, into] = [element('section', {}), element('section', {})];
    place.replaceChildren(out, into);
    showImport(into, database);
    return drawLive(
      out,
      database,
      (tx) => allDefinitions(tx, database.db.plans),
      (tables) => [
        element('h3', {}, 'Take out'),
        exportForm(
          database,
          tables.map(({ TBL_NAME }) => TBL_NAME),
        ),
      ],
    );
  },
};

function select<T extends string>(id: string, options: readonly (readonly [T, string])[]) {
  return element(
    'select',
    { id },
    options.map(([value, word]) => element('option', { value }, word)),
  );
}

// The cast is safe: the value of a select is one of its options.
const chosen = <T extends string>(choice: HTMLSelectElement) => choice.value as T;

function exportForm({ db, name }: Opened, tables: readonly string[]): HTMLElement {
  const boxes = tables.map((table) => {
    const box = element('input', { type: 'checkbox', value: table, id: `out-${table}` });
    return { box, label: element('label', { class: 'check', for: `out-${table}` }, box, table) };
  });
  const kind = select<FormatName>('format', [
    ['json', 'json'],
    ['html', 'html'],
    ['csv', 'csv, one table'],
    ['jql', 'jql'],
  ]);
  const outcome = element('div', { role: 'status' });
  const save = async () => {
    const { exportTables } = await import('../src/formats/export-tables.ts');
    const names = boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
    const format = chosen<FormatName>(kind);
    const file = await exportTables({ db, databaseName: name, tables: names, format });
    const url = URL.createObjectURL(file);
    element('a', { href: url, download: file.name }).click();
    URL.revokeObjectURL(url);
    outcome.replaceChildren(`${file.size} bytes saved.`);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    save().catch((error: unknown) => outcome.replaceChildren(fault(error)));
  };
  return element(
    'form',
    { submit, class: 'stack' },
    element(
      'fieldset',
      {},
      element('legend', {}, 'Tables'),
      boxes.map(({ label }) => label),
    ),
    element('label', { for: 'format' }, 'As'),
    kind,
    element('button', { type: 'submit', class: 'button primary slim' }, 'Save a file'),
    outcome,
  );
}

function showImport(place: HTMLElement, { db }: Opened): void {
  const file = element('input', { type: 'file', id: 'file', accept: '.json,.html,.htm,.csv,.jql' });
  const ifThere = select<IfThere>('if-there', [
    ['refuse', 'is refused'],
    ['add', 'gets the records added'],
    ['replace', 'is replaced'],
  ]);
  const progress = element('progress', { max: 1, value: 0, 'aria-label': 'How far it is', hidden: true });
  const outcome = element('div', { role: 'status' });
  const read = async () => {
    const { importFile } = await import('../src/formats/import-file.ts');
    progress.hidden = false;
    const tables = await importFile({
      db,
      file: file.files?.[0],
      now: Date.now,
      ifThere: chosen<IfThere>(ifThere),
      onProgress: ({ phase, done, total }) => {
        progress.value = ((phase === 'writing' ? 1 : 0) + done / Math.max(total, 1)) / 2;
      },
    });
    outcome.replaceChildren(
      tables
        .map(({ name, inserted, skipped }) => `${name}: ${inserted} taken, ${skipped} there already`)
        .join('; '),
    );
  };
  const submit = (event: Event) => {
    event.preventDefault();
    outcome.replaceChildren();
    read()
      .catch((error: unknown) => outcome.replaceChildren(fault(error)))
      .finally(() => {
        progress.hidden = true;
      });
  };
  place.replaceChildren(
    element('h3', {}, 'Take in'),
    element(
      'form',
      { submit, class: 'stack' },
      element('label', { for: 'file' }, 'A file of json, html, csv or jql'),
      file,
      element('label', { for: 'if-there' }, 'A table that is there already'),
      ifThere,
      element('button', { type: 'submit', class: 'button primary slim' }, 'Take it in'),
      progress,
      outcome,
    ),
  );
}
