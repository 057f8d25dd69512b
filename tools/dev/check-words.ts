import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWords } from '../compile-words.ts';
import { root } from '../installation.mjs';
import type { Problem } from './shown-problem.ts';

/** Reports words that exist in one language only, with their file and line. */
export function missingWords(): Problem[] {
  const words = readWords();
  return [...words].flatMap(([file, said]) =>
    [...words.keys()]
      .filter((other) => other !== file && folderOf(other) === folderOf(file))
      .flatMap((other) =>
        Object.keys(said)
          .filter((name) => !(name in (words.get(other) ?? {})))
          .map((name) => ({ file, line: lineOf(file, name), message: `"${name}" is missing in ${other}` })),
      ),
  );
}

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

function lineOf(file: string, name: string): number {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.findIndex((line) => line.includes(`"${name}"`)) + 1;
}
