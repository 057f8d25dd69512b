import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseJql } from './parse-jql.ts';
import { printJql } from './print-jql.ts';
import { reservedWords } from './tokens.ts';

const guide = await readFile(new URL('../../docs/jql.md', import.meta.url), 'utf8');
const blocks = (kind: string) =>
  [...guide.matchAll(new RegExp(`\`\`\`${kind}\\n([^]*?)\`\`\``, 'g'))].map(([, text = '']) => text);

test('every example of the guide is jql', () => {
  const examples = blocks('jql');
  expect(examples.length).toBeGreaterThan(2);
  for (const text of examples) {
    const statements = parseJql(text);
    expect(parseJql(printJql(statements))).toEqual(statements);
  }
});

test('the guide names every reserved word, and no other', () => {
  const [, listed = ''] = /^Reserved: ([^.]*)\./m.exec(guide) ?? [];
  expect(listed.split(/\s+/).toSorted()).toEqual([...reservedWords].toSorted());
});

test('the fault the guide shows is the one that is told', () => {
  const [shown = ''] = blocks('fault');
  expect(() => parseJql('select a\n\tfrom 5 where b')).toThrow(shown.trimEnd());
});

test('every word of the grammar is written in it', () => {
  const [grammar = ''] = blocks('grammar');
  for (const word of reservedWords)
    if (!['null', 'true', 'false', 'json'].includes(word)) expect(grammar).toContain(`"${word}"`);
});
