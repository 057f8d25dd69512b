import { textOf } from './cell-text.ts';
import { exportedDefinition, readExportedDefinition } from './exported-definition.ts';
import type { Cell, Format, Part, TableContent } from './format.ts';
import { faultAt } from './format-fault.ts';
import { decoded, encoded, type HtmlPiece, htmlPieces } from './html-tags.ts';
import { JsonText } from './json-text.ts';

/**
 * A page with an HTML table for each table, and its definition. The import reads the tables of any page: the
 * first row contains the names of the columns, and an empty cell is null. The import never makes a document
 * of the page, so nothing in the page can run or load.
 */
export const htmlFormat: Format = {
  type: 'text/html;charset=utf-8',
  isOneTable: false,
  *write(tables, databaseName) {
    yield `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${encoded(databaseName)}</title></head>\n<body>\n`;
    for (const table of tables) yield* writeTable(table, databaseName);
    yield '</body>\n</html>\n';
  },
  *read(text) {
    const tables = new HtmlTables(text);
    for (const piece of htmlPieces(text)) yield* tables.take(piece);
    tables.end();
  },
};

function* writeTable({ definition, records }: TableContent, databaseName: string): Generator<string> {
  const said = encoded(JSON.stringify(exportedDefinition(definition, databaseName)));
  const columns = Object.keys(definition.columns);
  const heads = ['_ref', ...columns].map((name) => `<th scope="col">${encoded(name)}</th>`).join('');
  yield `<table data-definition="${said}">\n<caption>${encoded(definition.TBL_NAME)}</caption>\n`;
  yield `<thead><tr>${heads}</tr></thead>\n<tbody>\n`;
  for (const { _ref, _data } of records) {
    const cells = columns.map((column) => {
      const text = textOf(_data[column]);
      return text === null ? '<td data-null></td>' : `<td>${encoded(text)}</td>`;
    });
    yield `<tr><td>${encoded(_ref)}</td>${cells.join('')}</tr>\n`;
  }
  yield '</tbody>\n</table>\n';
}

interface OpenTable {
  readonly at: number;
  readonly definition: string | undefined;
  name: string;
  columns: readonly string[] | undefined;
}

interface OpenCell {
  readonly at: number;
  readonly isNull: boolean;
  text: string;
}

/** Collects tables from their tags. A cell ends where the next one begins, as in browsers. */
class HtmlTables {
  readonly #text: string;
  #table: OpenTable | undefined;
  #row: { readonly at: number; readonly cells: Cell[] } | undefined;
  #cell: OpenCell | undefined;
  #isCaption = false;
  /** True while the end tag of the page (`</html>`) is still missing, in a page of our own export. */
  #isEndDue = false;

  constructor(text: string) {
    this.#text = text;
  }

  *take(piece: HtmlPiece): Generator<Part> {
    if (piece.is === 'text') this.#addText(piece.text, piece.at);
    else if (piece.is === 'open') yield* this.#open(piece);
    else yield* this.#close(piece.name);
  }

  end(): void {
    if (this.#table) faultAt(this.#text, this.#table.at, 'this table is never closed');
    if (this.#isEndDue) faultAt(this.#text, this.#text.length, '</html> is missing: this file was cut off');
  }

  #addText(text: string, at: number): void {
    if (this.#cell) this.#cell.text += decoded(text, this.#text, at);
    else if (this.#isCaption && this.#table) this.#table.name += decoded(text, this.#text, at);
  }

  *#open({ name, at, attributes }: Extract<HtmlPiece, { is: 'open' }>): Generator<Part> {
    if (name === 'table') {
      if (this.#table) faultAt(this.#text, at, 'a table within a table');
      this.#table = { at, definition: attributes.get('data-definition'), name: '', columns: undefined };
      if (this.#table.definition !== undefined) this.#isEndDue = true;
    }
    if (!this.#table) return;
    if (name === 'caption') this.#isCaption = true;
    if (name === 'tr') {
      yield* this.#endRow();
      this.#row = { at, cells: [] };
    }
    if (name === 'td' || name === 'th') {
      this.#endCell();
      const isWide = [attributes.get('colspan'), attributes.get('rowspan')].some(
        (span) => (span ?? '1') !== '1',
      );
      if (isWide) faultAt(this.#text, at, 'a cell over several columns or rows');
      this.#row ??= { at, cells: [] };
      this.#cell = { at, isNull: attributes.has('data-null'), text: '' };
    }
    if (name === 'br' && this.#cell) this.#cell.text += '\n';
  }

  *#close(name: string): Generator<Part> {
    if (name === 'html') this.#isEndDue = false;
    if (name === 'caption') this.#isCaption = false;
    if (name === 'td' || name === 'th') this.#endCell();
    if (name === 'tr') yield* this.#endRow();
    if (name !== 'table' || !this.#table) return;
    yield* this.#endRow();
    this.#table = undefined;
  }

  #endCell(): void {
    const [cell, table] = [this.#cell, this.#table];
    if (!cell || !table) return;
    this.#row?.cells.push({ at: cell.at, text: cellText(cell, table.definition !== undefined) });
    this.#cell = undefined;
  }

  *#endRow(): Generator<Part> {
    this.#endCell();
    const [row, table] = [this.#row, this.#table];
    this.#row = undefined;
    if (!row || !table || row.cells.length === 0) return;
    if (!table.columns) {
      table.columns = row.cells.map(({ text }) => text ?? '');
      yield this.#tablePart(table, table.columns);
      return;
    }
    const { length } = table.columns;
    if (row.cells.length !== length)
      faultAt(this.#text, row.at, `${length} values are due, ${row.cells.length} are there`);
    yield { is: 'cells', at: row.at, cells: row.cells };
  }

  #tablePart({ at, definition, name }: OpenTable, columns: readonly string[]): Part {
    if (definition === undefined) {
      const caption = name.trim();
      return { is: 'table', at, columns, ...(caption === '' ? {} : { name: caption }) };
    }
    const fault = (reason: string) => faultAt(this.#text, at, reason);
    const json = new JsonText(definition);
    const draft = readExportedDefinition(readWhole(json, fault), fault);
    return { is: 'table', at, columns, name: draft.TBL_NAME, draft };
  }
}

/** Reads the whole JSON of an attribute. A fault in it is reported as a fault of its table. */
function readWhole(json: JsonText, fault: (reason: string) => never): unknown {
  try {
    const value = json.value();
    json.end();
    return value;
  } catch (error) {
    if (error instanceof Error) return fault(`its definition cannot be read: ${error.message}`);
    throw error;
  }
}

/** Returns the text of a cell: unchanged in a page of our own export, else as a browser would show it. */
function cellText({ isNull, text }: OpenCell, isOurs: boolean): string | null {
  if (isNull) return null;
  if (isOurs) return text;
  const shown = text.replaceAll(/[ \t\r\n]+/g, ' ').trim();
  return shown === '' ? null : shown;
}
