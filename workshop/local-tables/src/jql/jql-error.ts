import { QueryError } from '../query/query-error.ts';

export interface TextPlace {
  /** Line and column of the fault, both counted from 1. */
  readonly line: number;
  readonly column: number;
}

const widest = 100;

/** A syntax error in jql: its position, the text found there, and what was expected. */
export class JqlError extends QueryError {
  readonly line: number;
  readonly column: number;
  /** The faulty line, with a caret under the position of the fault. */
  readonly excerpt: string;
  /** The error message without the position. */
  readonly reason: string;

  constructor(sentence: string, text: string, offset: number) {
    const { line, column } = placeOf(text, offset);
    const excerpt = excerptOf(text, offset);
    super(`Line ${line}, column ${column}: ${sentence}\n${excerpt}`);
    this.name = 'JqlError';
    this.line = line;
    this.column = column;
    this.excerpt = excerpt;
    this.reason = sentence;
  }
}

const lineBreak = /\r\n|\n|\r/g;

function placeOf(text: string, offset: number): TextPlace {
  let line = 1;
  let start = 0;
  for (const found of text.slice(0, offset).matchAll(lineBreak)) {
    line += 1;
    start = found.index + found[0].length;
  }
  return { line, column: offset - start + 1 };
}

/** Returns the line at this position; of a very long line only the part around the position. */
function excerptOf(text: string, offset: number): string {
  const start = Math.max(...['\n', '\r'].map((end) => text.lastIndexOf(end, offset - 1))) + 1;
  const rest = text.slice(offset).search(/[\r\n]/);
  const end = rest < 0 ? text.length : offset + rest;
  const from = Math.max(offset === 0 ? 0 : start, offset - widest / 2);
  const shown = text.slice(from, Math.min(end, from + widest));
  const before = text.slice(from, offset).replaceAll(/[^\t]/g, ' ');
  return `  ${shown}\n  ${before}^`;
}
