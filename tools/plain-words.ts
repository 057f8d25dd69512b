import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The retired words of the glossary: those that its last column contains as `code`. */
export interface RetiredWords {
  /** Lower-case words that no identifier, file or folder may contain. */
  readonly words: ReadonlySet<string>;
  /** Prefixes, written as `most…`, that no identifier may begin with. */
  readonly prefixes: readonly string[];
}

const sources = '{apps,bench,e2e,features,packages,tools,workshop}/**/*.{ts,tsx}';
const generated = ['**/node_modules/**', '**/dist/**', 'packages/words/src/compiled/**'];
const openings = /^(?:What|Who|Whom|Whose|Whoever|Whatever|Those|Of|That|How)\b/;
/** Participles that say nothing of the thing they name. */
const participles =
  'applied|asked|chosen|drawn|found|given|heard|held|kept|known|left|listed|made|named|said|seen|sent|shown|taken|told|written';
const bareExport = new RegExp(
  `^export (?:async )?(?:const|function|interface|type|class) (${participles})\\b`,
  'gim',
);
const commentsAndStrings =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|\$\{|[^`\\])*?`/g;

/** Reads the retired words from `docs/GLOSSARY.md`. */
export function readRetiredWords(glossary: string): RetiredWords {
  const cells = glossary
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').at(-2) ?? '');
  const retired = cells.flatMap((cell) => [...cell.matchAll(/`([\w…]+)`/g)].map(([, word = '']) => word));
  return {
    words: new Set(retired.filter((word) => !word.endsWith('…'))),
    prefixes: retired.filter((word) => word.endsWith('…')).map((word) => word.slice(0, -1)),
  };
}

/** Lists the locations where a file breaks the rules of the glossary or of the style, as `file:line: why`. */
export function faultsOf(file: string, text: string, retired: RetiredWords): string[] {
  return [
    ...faultsOfPath(file, retired),
    ...faultsOfComments(file, text),
    ...faultsOfIdentifiers(file, text, retired),
    ...faultsOfExports(file, text),
  ];
}

/** Lists the faults of all source files below a folder, and the number of files. */
export function readPlainWordFaults(root: string): { readonly files: number; readonly faults: string[] } {
  const retired = readRetiredWords(readFileSync(join(root, 'docs', 'GLOSSARY.md'), 'utf8'));
  const files = globSync(sources, { cwd: root, exclude: generated });
  return {
    files: files.length,
    faults: files.flatMap((file) => faultsOf(file, readFileSync(join(root, file), 'utf8'), retired)),
  };
}

function faultsOfPath(file: string, { words }: RetiredWords): string[] {
  const found = file.split(/[/.-]/).find((part) => words.has(part));
  return found === undefined ? [] : [`${file}: the glossary has retired "${found}"`];
}

function faultsOfComments(file: string, text: string): string[] {
  return [...text.matchAll(/\/\*\*\s*(?:\*\s*)?(\w+)/g)]
    .filter(([, word = '']) => openings.test(word))
    .map(
      ({ 1: word, index }) =>
        `${file}:${lineAt(text, index)}: a comment begins with "${word}"; begin with the thing or a verb`,
    );
}

function faultsOfIdentifiers(file: string, text: string, { words, prefixes }: RetiredWords): string[] {
  const code = text.replace(commentsAndStrings, (found) => found.replace(/[^\n]/g, ' '));
  return [...code.matchAll(/(?<![\w-])[A-Za-z_]\w*/g)].flatMap(({ 0: name, index }) => {
    const prefix = prefixes.find((one) => name.startsWith(one) && /^[A-Z]/.test(name.slice(one.length)));
    const word = partsOf(name).find((part) => words.has(part));
    const fault = prefix === undefined ? word : `${prefix}…`;
    return fault === undefined
      ? []
      : [`${file}:${lineAt(text, index)}: the glossary has retired "${fault}" (${name})`];
  });
}

function faultsOfExports(file: string, text: string): string[] {
  return [...text.matchAll(bareExport)].map(
    ({ 1: name, index }) => `${file}:${lineAt(text, index)}: "${name}" is a participle; name the thing`,
  );
}

/** Splits a camelCase name into lower-case words. */
function partsOf(name: string): string[] {
  return name.split(/(?<=[a-z0-9])(?=[A-Z])|_/).map((part) => part.toLowerCase());
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
