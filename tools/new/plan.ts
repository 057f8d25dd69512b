import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Trouble } from '../trouble.mjs';

/** Files to be made or changed. Nothing is written before `write`, so that a refusal leaves everything as it is. */
export interface Plan {
  /** Text of a file, with the changes planned so far. */
  readonly read: (path: string) => string;
  readonly has: (path: string) => boolean;
  /** Names of the files in a folder; none if there is no folder. */
  readonly list: (folder: string) => string[];
  /** Plans a new file. Refuses a path that exists. */
  readonly make: (path: string, text: string) => void;
  /** Replaces the first match of `pattern`. Refuses a file without a match. */
  readonly change: (path: string, pattern: RegExp | string, text: string) => void;
  /** Paths of the files that are made or changed. */
  readonly paths: () => string[];
  /** Writes all files, and returns their paths. */
  readonly write: () => string[];
}

export function openPlan(root: string): Plan {
  const planned = new Map<string, string>();
  const has = (path: string) => planned.has(path) || existsSync(join(root, path));
  const read = (path: string) => {
    if (!has(path)) throw new Trouble(`There is no file ${path}.`);
    return planned.get(path) ?? readFileSync(join(root, path), 'utf8');
  };
  return {
    read,
    has,
    list: (folder) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []),
    make(path, text) {
      if (has(path)) throw new Trouble(`${path} exists already. Choose another name.`);
      planned.set(path, text);
    },
    change(path, pattern, text) {
      const before = read(path);
      const isThere = typeof pattern === 'string' ? before.includes(pattern) : pattern.test(before);
      if (!isThere) {
        throw new Trouble(`${path} has changed: the recipe looks for ${pattern} there. Mend tools/new.`);
      }
      // `$&` and `$1` of a pattern are meant; a plain string is replaced as it is.
      planned.set(
        path,
        typeof pattern === 'string' ? before.replace(pattern, () => text) : before.replace(pattern, text),
      );
    },
    paths: () => [...planned.keys()],
    write() {
      for (const [path, text] of planned) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
      return [...planned.keys()];
    },
  };
}

/** Plans an import in a module. The formatter puts it into its place. */
export function importInto(plan: Plan, path: string, line: string): void {
  plan.change(path, /^/, `${line}\n`);
}

/** Plans a message in both languages, after another one. */
export function addWords(plan: Plan, feature: string, after: string, key: string, named: BothNames): void {
  for (const [language, text] of [
    ['en', named.english],
    ['th', named.thai],
  ] as const) {
    const path = `features/${feature}/words/${language}.json`;
    if (plan.read(path).includes(`"${key}"`)) throw new Trouble(`${path} has a message ${key} already.`);
    const entry = `  ${JSON.stringify(key)}: ${JSON.stringify(text)}`;
    plan.change(
      path,
      new RegExp(`^  "${after}": (?:".*"|\\[[\\s\\S]*?^  \\])`, 'm'),
      `$&,\n${entry.replaceAll('$', '$$$$')}`,
    );
  }
}

/** A name that members read. */
export interface BothNames {
  readonly english: string;
  readonly thai: string;
}
