import { textOf } from './cell-text.ts';
import type { Cell, Format, TableContent } from './format.ts';
import { faultAt } from './format-fault.ts';

const mark = '\uFEFF';

/**
 * Matches text that a spreadsheet takes for a formula, and text that begins with the apostrophe used to
 * prevent this.
 */
const guarded = /^[=+\-@\t\r\n'\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Comma-separated values as in RFC 4180, in UTF-8 with a byte order mark for spreadsheets. An empty cell is
 * null, and `""` is empty text. Text that a spreadsheet would run as a formula gets a leading apostrophe,
 * which the import removes.
 */
export const csvFormat: Format = {
  type: 'text/csv;charset=utf-8',
  isOneTable: true,
  *write([table]) {
    if (!table) return;
    yield mark + header(table);
    const columns = Object.entries(table.definition.columns);
    for (const { _ref, _data } of table.records) {
      const cells = columns.map(([column, { type }]) => {
        const text = textOf(_data[column]);
        return text === null ? '' : quoted(type === 'STRING' ? guard(text) : text);
      });
      yield `${[quoted(guard(_ref)), ...cells].join()}\r\n`;
    }
  },
  *read(text) {
    const start = text.startsWith(mark) ? mark.length : 0;
    const lines = csvLines(text, start, separatorOf(text, start));
    const first = lines.next();
    if (first.done) return;
    const columns = first.value.cells.map((cell) => cell.text ?? '');
    const doubled = columns.findIndex((column, index) => columns.indexOf(column) < index);
    if (doubled >= 0)
      faultAt(text, first.value.cells[doubled]?.at ?? start, `the column ${columns[doubled]} is there twice`);
    yield { is: 'table', at: start, columns };
    for (const { at, cells } of lines) {
      if (cells.length !== columns.length)
        faultAt(text, at, `${columns.length} values are due, ${cells.length} are there`);
      yield { is: 'cells', at, cells };
    }
  },
};

function header({ definition }: TableContent): string {
  return `${['_ref', ...Object.keys(definition.columns)].join()}\r\n`;
}

function guard(text: string): string {
  return guarded.test(text) ? `'${text}` : text;
}

export function unguarded(text: string): string {
  return text.startsWith("'") && guarded.test(text.slice(1)) ? text.slice(1) : text;
}

function quoted(text: string): string {
  const isPlain = text !== '' && !/[",;\t\r\n]|^\s|\s$/.test(text);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}

/** Finds the separator, because spreadsheets write semicolons in some countries. */
function separatorOf(text: string, start: number): string {
  const [line = ''] = text.slice(start, start + 100_000).split(/[\r\n]/, 1);
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

interface CsvLine {
  readonly at: number;
  readonly cells: readonly Cell[];
}

function* csvLines(text: string, start: number, separator: string): Generator<CsvLine, undefined> {
  let at = start;
  while (at < text.length) {
    const cells: Cell[] = [];
    const begin = at;
    for (;;) {
      const { cell, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator);
      cells.push(cell);
      at = end;
      if (text[at] !== separator) break;
      at += 1;
    }
    at = lineEnd(text, at);
    // An empty line is only an extra line break, not an empty record.
    if (cells.length > 1 || cells[0]?.text !== null) yield { at: begin, cells };
  }
  return undefined;
}

function lineEnd(text: string, at: number): number {
  if (text.startsWith('\r\n', at)) return at + 2;
  if (at < text.length && text[at] !== '\r' && text[at] !== '\n')
    faultAt(text, at, 'after a closing quote only a separator or a new line may follow');
  return at + 1;
}

function plainCell(text: string, at: number, separator: string): { cell: Cell; end: number } {
  let end = at;
  for (; end < text.length; end += 1) {
    const sign = text[end];
    if (sign === separator || sign === '\r' || sign === '\n') break;
    if (sign === '"') faultAt(text, end, 'a quote within a value that does not begin with one');
  }
  return { cell: { text: end === at ? null : unguarded(text.slice(at, end)), at }, end };
}

function quotedCell(text: string, at: number): { cell: Cell; end: number } {
  let value = '';
  let from = at + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) faultAt(text, at, 'this quote is never closed');
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { cell: { text: unguarded(value), at }, end: quote + 1 };
    value += '"';
    from = quote + 2;
  }
}
