import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../installation.mjs';
import type { Problem, ShownProblem } from './shown-problem.ts';

/**
 * The current problems of each source (server, types, words). Prints changes in the terminal, and emits
 * `change` with all problems.
 */
export class Problems extends EventEmitter<{ change: [readonly ShownProblem[]] }> {
  readonly #bySource = new Map<string, readonly ShownProblem[]>();

  list(): readonly ShownProblem[] {
    return [...this.#bySource.values()].flat();
  }

  /** Replaces the problems of one source. An empty list means that all are fixed. */
  set(source: string, problems: readonly Problem[]): void {
    const before = this.#bySource.get(source) ?? [];
    const now = problems.map((problem) => ({
      ...problem,
      source,
      path: problem.file === undefined ? undefined : join(root, problem.file),
      frame: frameOf(problem),
    }));
    if (JSON.stringify(before) === JSON.stringify(now)) return;
    this.#bySource.set(source, now);
    for (const problem of now)
      process.stderr.write(
        `✗ ${source}: ${[placeName(problem), problem.message].filter(Boolean).join(' ')}\n`,
      );
    if (now.length === 0) process.stdout.write(`✓ ${source}\n`);
    this.emit('change', this.list());
  }
}

function placeName({ file, line, column }: Problem): string {
  return file === undefined ? '' : [file, line, column].filter((part) => part !== undefined).join(':');
}

function frameOf({ file, line }: Problem): string | undefined {
  if (file === undefined || line === undefined) return undefined;
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const first = Math.max(0, line - 3);
  return (
    lines
      .slice(first, line + 2)
      .map((text, at) => ({ text, number: first + at + 1 }))
      // The overlay trims leading spaces of the text, so each line starts with its number.
      .map(({ text, number }) => `${String(number).padEnd(4)}${number === line ? '>' : ' '}| ${text}`)
      .join('\n')
  );
}

const place = /(?:file:\/\/)?(\/[^\s:()'"`]+):(\d+)(?::(\d+))?/g;
const unresolved = /Cannot find (?:module|package) '([^']+)' imported from (\/\S+?)'?$/m;

/** Returns the first location in our own sources that an error text contains. */
export function placeIn(text: string): Pick<Problem, 'file' | 'line' | 'column'> {
  for (const [, file = '', line, column] of text.matchAll(place)) {
    const path = withinSources(file);
    if (path === undefined) continue;
    return { file: path, line: Number(line), column: column === undefined ? undefined : Number(column) };
  }
  // For a failed import, Node's error contains the two files but no line, so the line is searched in the
  // importing file.
  const [, imported = '', importer = ''] = unresolved.exec(text) ?? [];
  const file = withinSources(importer);
  if (file === undefined) return {};
  const name = imported.slice(imported.lastIndexOf('/') + 1);
  const before = readFileSync(importer, 'utf8').split(name)[0] ?? '';
  return { file, line: before.split('\n').length };
}

function withinSources(path: string): string | undefined {
  const within = relative(root, path);
  return within.startsWith('..') || within.includes('node_modules/') ? undefined : within;
}
