import type { Profiler } from 'node:inspector';
import type { SourceMap } from 'node:module';

type Functions = readonly Pick<Profiler.FunctionCoverage, 'ranges'>[];

/** Numbers of the lines, counted from 0, of which a part ran. A line of white space never counts. */
export function executedLines(code: string, functions: Functions): Set<number> {
  const ran = ranAt(code, functions);
  const lines = new Set<number>();
  let line = 0;
  for (let at = 0; at < code.length; at += 1) {
    if (code[at] === '\n') line += 1;
    else if (ran[at] === 1 && code[at]?.trim() !== '') lines.add(line);
  }
  return lines;
}

/** The same of the sources from which a script was built: lines by the path that the source map names. */
export function executedSourceLines(
  code: string,
  functions: Functions,
  map: SourceMap,
): Map<string, Set<number>> {
  const ran = ranAt(code, functions);
  const sources = new Map<string, Set<number>>();
  let line = 0;
  let column = -1;
  for (let at = 0; at < code.length; at += 1) {
    column += 1;
    if (code[at] === '\n') {
      line += 1;
      column = -1;
    } else if (ran[at] === 1) {
      const found = map.findEntry(line, column);
      // Only the begin of a mapped piece counts: what follows it may belong to no source.
      if (!('originalSource' in found) || found.generatedColumn !== column || found.generatedLine !== line)
        continue;
      const lines = sources.get(found.originalSource) ?? new Set();
      sources.set(found.originalSource, lines.add(found.originalLine));
    }
  }
  return sources;
}

/** 1 at each character that ran. The innermost range around a character decides. */
function ranAt(code: string, functions: Functions): Uint8Array {
  const ranges = functions
    .flatMap((one) => one.ranges)
    .toSorted((one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset);
  const ran = new Uint8Array(code.length);
  for (const { startOffset, endOffset, count } of ranges) ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return ran;
}
