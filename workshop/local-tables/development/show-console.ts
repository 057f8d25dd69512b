import type { JqlResult } from '../src/jql/run-jql.ts';
import { type Child, element, grid } from './element.ts';
import { fault, type Panel } from './panel.ts';

export const consolePanel: Panel = {
  title: 'Console',
  show(place, { db, name }) {
    const answers = element('div', { 'aria-live': 'polite', class: 'answers' });
    const text = element('textarea', {
      id: 'jql',
      rows: 5,
      spellcheck: 'false',
      autocapitalize: 'off',
      'aria-describedby': 'jql-hint',
    });
    const run = async () => {
      answers.replaceChildren(element('p', { class: 'quiet' }, 'Running…'));
      const drawn: Child[] = [];
      try {
        const { runJql } = await import('../src/jql/run-jql.ts');
        for await (const result of runJql(text.value, { db, now: Date.now, databaseName: name }))
          drawn.push(drawResult(result));
        if (drawn.length === 0) drawn.push(element('p', { class: 'quiet' }, 'There is no statement.'));
      } catch (error) {
        drawn.push(fault(error));
      }
      answers.replaceChildren(element('div', {}, drawn));
    };
    const submit = (event: Event) => {
      event.preventDefault();
      void run();
    };
    const isSend = (event: Event) =>
      event instanceof KeyboardEvent && event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    text.addEventListener('keydown', (event) => {
      if (isSend(event)) submit(event);
    });
    place.replaceChildren(
      element(
        'form',
        { submit, class: 'stack' },
        element('label', { for: 'jql' }, 'Statements'),
        text,
        element(
          'p',
          { id: 'jql-hint', class: 'quiet' },
          'Statements of jql, with ; between them. Ctrl and Enter runs them.',
        ),
        element('button', { type: 'submit', class: 'button primary slim' }, 'Run'),
      ),
      answers,
    );
    return () => undefined;
  },
};

function drawResult(result: JqlResult): Child {
  switch (result.is) {
    case 'select':
      return drawAnswer(result.rows);
    case 'batch':
      return result.results.map(drawResult);
    case 'explain':
      return element(
        'ul',
        {},
        result.words.map((word) => element('li', {}, word)),
      );
    case 'create':
    case 'alter':
      return element('p', {}, `${result.definition.TBL_NAME} is now ${result.definition._hash}.`);
    case 'export':
      return element('p', {}, `A file of ${result.file.size} bytes; the panel Files saves one.`);
    case 'insert':
      return element('p', {}, `${result.refs.length} inserted, ${result.skipped.length} there already.`);
    case 'update':
    case 'delete':
      return element('p', {}, `${result.is}: ${result.count} rows.`);
    case 'import':
      return element(
        'p',
        {},
        result.tables.map(({ name, inserted }) => `${name}: ${inserted} taken`).join('; '),
      );
    default:
      return element('p', {}, `${result.is}: done.`);
  }
}

function drawAnswer(rows: readonly object[]): Child {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const values = rows.map((row) => {
    const of = new Map<string, unknown>(Object.entries(row));
    return heads.map((head) => of.get(head));
  });
  const caption = rows.length === 1 ? '1 row' : `${rows.length} rows`;
  return rows.length === 0 ? element('p', {}, caption) : grid({ caption, heads, rows: values });
}
