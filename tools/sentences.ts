import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files with numbered sentences of the specification. The key is the word that stands before the numbers in
 * test titles.
 */
const pages = {
  web: 'apps/web/docs/sentences.md',
  'web-kit': 'packages/web-kit/docs/sentences.md',
  widgets: 'packages/widgets/docs/sentences.md',
  law: 'packages/localdb/docs/laws.md',
} as const;

export interface Sentence {
  /** The id as in test titles: `web-kit 2.1`. */
  readonly id: string;
  readonly page: string;
  readonly text: string;
}

export interface NamedTest {
  /** Path relative to the root of the repository. */
  readonly file: string;
  /** Title of the test without the numbers. */
  readonly title: string;
  readonly ids: readonly string[];
  /**
   * True if the test does not run: it is skipped, a todo or in a comment, or its file skips a group or runs
   * only one test.
   */
  readonly isOff: boolean;
}

/** Reads the sentences of all files. `## 2 Screens` is a section, and `1. Text` below it is sentence 2.1. */
export function readSentences(root: string): Sentence[] {
  return Object.entries(pages).flatMap(([key, page]) => {
    let section = '';
    return readFileSync(join(root, page), 'utf8')
      .split('\n')
      .flatMap((line) => {
        section = /^## (\w+) /.exec(line)?.[1] ?? section;
        const [, number, text] = /^(\d+)\. (.+)$/.exec(line) ?? [];
        return number && text ? [{ id: `${key} ${section}.${number}`, page, text }] : [];
      });
  });
}

const key = Object.keys(pages).join('|');
const tag = String.raw`\[(?:${key}) [\w.]+(?:, [\w.]+)*\]`;
/** Pattern for a string that ends in numbers of sentences and is the first argument of a call. */
const titleWithTags = new RegExp(String.raw`\(\s*(['"\`])((?:\\.|(?!\1)[^\\])*?)((?: ${tag})+)\1,`, 'g');

/**
 * Finds the tests of a file whose titles end in numbers of sentences: `says so [web-kit 2.1, 4.3] [web 8.2]`.
 */
export function testsIn(file: string, text: string): NamedTest[] {
  const isWhollyOff = /\bdescribe\.(skip|todo)\b|\b(describe|test)\.only\b/.test(text);
  return [...text.matchAll(titleWithTags)].map((found) => {
    const [, , title = '', tags = ''] = found;
    const before = text.slice(0, found.index);
    const line = before.slice(before.lastIndexOf('\n') + 1);
    const ids = [...tags.matchAll(/\[([\w-]+) ([^\]]+)\]/g)].flatMap(([, of, numbers = '']) =>
      numbers.split(', ').map((number) => `${of} ${number}`),
    );
    const isOff = isWhollyOff || /\.(skip|todo)$/.test(before) || /^\s*(\/\/|\*)/.test(line);
    return { file, title: title.replaceAll('\\', ''), ids, isOff };
  });
}

export function readTests(root: string): NamedTest[] {
  const files = globSync('{apps,features,packages,workshop,e2e,tools}/**/*.{test,suite}.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
  });
  return files
    .toSorted()
    .flatMap((file) => testsIn(file, readFileSync(join(root, file), 'utf8')))
    .filter(({ file }) => file !== 'tools/sentences.test.ts');
}

/** Reports sentences without a test, and tests with numbers that no sentence has. */
export function compareSentences(
  sentences: readonly Sentence[],
  tests: readonly NamedTest[],
  isRun: (file: string) => boolean,
): string[] {
  const known = new Set(sentences.map(({ id }) => id));
  const shown = new Set(tests.filter(({ isOff, file }) => !isOff && isRun(file)).flatMap(({ ids }) => ids));
  return [
    ...sentences
      .filter(({ id }) => !shown.has(id))
      .map(({ id, page, text }) => `${page}: no test that is run has [${id}] in its title: ${text}`),
    ...tests.flatMap(({ file, title, ids }) =>
      ids
        .filter((id) => !known.has(id))
        .map((id) => `${file}: "${title}" names [${id}], which is no sentence`),
    ),
  ];
}

/**
 * Returns a function that checks if a test file runs. A suite runs if it is imported by both files beside it,
 * one for Node and one for a browser.
 */
export function isRunIn(root: string): (file: string) => boolean {
  return (file) => {
    if (!file.endsWith('.suite.ts')) return true;
    return ['.test.ts', '.browser.test.ts'].every((ending) => {
      const runner = join(root, file.replace('.suite.ts', ending));
      return existsSync(runner) && readFileSync(runner, 'utf8').includes('.suite.ts');
    });
  };
}

/** Prints every sentence with its tests as Markdown. */
export function sentencesPage(sentences: readonly Sentence[], tests: readonly NamedTest[]): string {
  const lines = ['# Sentences of the specification, and the tests that show them', ''];
  let page = '';
  for (const sentence of sentences) {
    if (sentence.page !== page) lines.push(`## ${sentence.page}`, '');
    page = sentence.page;
    lines.push(`- **${sentence.id}** ${sentence.text}`);
    for (const { file, title } of tests.filter(({ ids }) => ids.includes(sentence.id)))
      lines.push(`  - \`${file}\` ${title}`);
  }
  return `${lines.join('\n')}\n`;
}
