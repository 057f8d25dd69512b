import { expect, test } from 'vitest';
import { pieces } from './links.ts';

const linksOf = (text: string) => pieces(text).flatMap((piece) => piece.href ?? []);

test('addresses of the web are links, with the words around them as they were', () => {
  const text = 'Look: https://example.org/a?b=1&c=ü, and www.example.com.';
  expect(linksOf(text)).toEqual(['https://example.org/a?b=1&c=%C3%BC', 'https://www.example.com/']);
  expect(
    pieces(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

test('a bracket that belongs to the sentence stays with it', () => {
  expect(linksOf('(see https://example.org/x) and https://example.org/a_(b)')).toEqual([
    'https://example.org/x',
    'https://example.org/a_(b)',
  ]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'file:///etc/passwd',
  'https://user:secret@example.org/',
  'https://',
  'httpss://example.org',
  'nowww.example.org is no word of ours',
])('%s is no link', (text) => {
  expect(linksOf(text)).toEqual([]);
  expect(pieces(text).map((piece) => piece.text)).toEqual([text]);
});
