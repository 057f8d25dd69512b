import { expect, test } from 'vitest';
import { textOf } from './test-projects.ts';

interface Excerpt {
  readonly file: string;
  readonly code: string;
}

/** Excerpts of the code blocks of docs/STYLE.md. Each begins with a comment that names its file. */
const excerpts: readonly Excerpt[] = [
  ...textOf('docs/STYLE.md').matchAll(/^```tsx?\n([\s\S]*?)^```$/gm),
].flatMap(([, block = '']) =>
  block
    .split(/^\/\/ (?=\S+\/\S+\.tsx?$)/m)
    .slice(1)
    .map((part) => {
      const [file = '', ...lines] = part.split('\n');
      return { file, code: lines.join('\n').trimEnd() };
    }),
);

test('docs/STYLE.md has examples, and each names its file', () => {
  expect(excerpts.length).toBeGreaterThan(7);
  const blocks = [...textOf('docs/STYLE.md').matchAll(/^```tsx?\n(.*)$/gm)].map(([, first = '']) => first);
  expect(blocks.filter((first) => !/^\/\/ \S+\/\S+\.tsx?$/.test(first))).toEqual([]);
});

test.each(excerpts)('the example of $file is in that file', ({ file, code }) => {
  expect(code.split('\n').length).toBeGreaterThan(3);
  expect(textOf(file)).toContain(code);
});
