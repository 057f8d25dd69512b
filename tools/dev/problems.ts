import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../installation.mjs';
import type { Problem, ShownProblem } from './shown-problem.ts';

/**
 * Current problems by source (server, types, words). Prints them in the terminal; emits `change` with all of
 * them.
 */
export class Problems extends EventEmitter<{ change: [readonly ShownProblem[]] }> {
  readonly #bySource = new Map<string, readonly ShownProblem[]>();

  list(): readonly ShownProblem[] {
    return [...this.#bySource.values()].flat();
  }

  /** Replaces the problems of a source. An empty list means that they are fixed. */
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
      // The overlay trims a leading space of a frame, so each line starts with its number.
      .map(({ text, number }) => `${String(number).padEnd(4)}${number === line ? '>' : ' '}| ${text}`)
      .join('\n')
  );
}

const place = /(?:file:\/\/)?(\/[^\s:()'"`]+):(\d+)(?::(\d+))?/g;
const unresolved = /Cannot find (?:module|package) '([^']+)' imported from (\/\S+?)'?$/m;

/** First location in our own sources that the text of an error names. */
export function placeIn(text: string): Pick<Problem, 'file' | 'line' | 'column'> {
  for (const [, file = '', line, column] of text.matchAll(place)) {
    const path = withinSources(file);
    if (path === undefined) continue;
    return { file: path, line: Number(line), column: column === undefined ? undefined : Number(column) };
  }
  // Node names the two files, but no line.
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
