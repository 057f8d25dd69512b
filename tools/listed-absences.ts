import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { root } from './installation.mjs';

/** A check by `neverComes`, and the tests in which it is. */
export interface Absence {
  readonly name: string;
  readonly file: string;
  /** Test files that run this check. */
  readonly testFiles: readonly string[];
  /** Pattern for the name of the test; undefined if the check is in a function that several tests call. */
  readonly test: RegExp | undefined;
}

/** Lists every call of `neverComes` in the end-to-end tests. */
export function listAbsences(): Absence[] {
  const files = globSync('e2e/**/*.ts', { cwd: root }).sort();
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  return [...texts].flatMap(([file, text]) => {
    const testFiles = file.endsWith('.test.ts') ? [file] : importersOf(file, texts);
    return absencesIn(file, text).map((found) => ({ ...found, file, testFiles }));
  });
}

function importersOf(file: string, texts: ReadonlyMap<string, string>): string[] {
  return [...texts]
    .filter(([other, text]) => other.endsWith('.test.ts') && text.includes(`/${basename(file)}'`))
    .map(([other]) => other);
}

/** Finds the checks of one file, each with its test. */
export function absencesIn(file: string, text: string): Pick<Absence, 'name' | 'test'>[] {
  const found: Pick<Absence, 'name' | 'test'>[] = [];
  const tests: RegExp[] = [];
  new Visitor({
    CallExpression(call) {
      const [first] = call.arguments;
      const word = first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined;
      const called = calledName(call.callee);
      if (called === 'test' && word !== undefined) tests.push(patternOf(word));
      if (called !== 'neverComes') return;
      if (word === undefined) throw new Error(`Give neverComes a name in quotes: ${file}, at ${call.start}`);
      found.push({ name: word, test: tests.at(-1) });
    },
    'CallExpression:exit'(call) {
      if (calledName(call.callee) === 'test' && call.arguments[0]?.type === 'Literal') tests.pop();
    },
  }).visit(parseSync(file, text).program);
  return found;
}

/** Returns the name of the called function, such as `test` for `test(…)` and `test.each([…])(…)`. */
function calledName(callee: { readonly type: string }): string | undefined {
  let node: unknown = callee;
  while (typeof node === 'object' && node !== null) {
    if ('name' in node && typeof node.name === 'string') return node.name;
    if ('callee' in node) node = node.callee;
    else if ('object' in node) node = node.object;
    else return undefined;
  }
  return undefined;
}

/** Pattern for the name of a test. Placeholders in the name match any value of the test's table. */
function patternOf(title: string): RegExp {
  const parts = title.split(/%[a-z]|\$[\w.]+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`${parts.join('.*')}$`);
}
