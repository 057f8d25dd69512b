import type { QueryPlan } from '../query/plan.ts';
import { parseDelete, parseInsert, parseSelect, parseUpdate } from './parse-query.ts';
import { parseAlter, parseCreate } from './parse-table.ts';
import type { Statement } from './statement.ts';
import { TokenReader } from './token-reader.ts';

/**
 * Maximum number of characters of a text typed by hand. Files may be longer, because they are read statement
 * by statement.
 */
const longest = 1_000_000;

/** Parses all statements of a text. Each ends with a semicolon. */
export function parseJql(text: string): Statement[] {
  if (text.length > longest)
    new TokenReader('').refuse(`more than ${longest} characters: import it as a file.`);
  return [...statementsIn(text)].map(({ statement }) => statement);
}

export interface PlacedStatement {
  readonly statement: Statement;
  /** Offset in the text at which the statement begins. */
  readonly at: number;
  /** Offset after the semicolon of the statement. */
  readonly end: number;
}

/** Yields the statements of a text one by one. Each is parsed only when the caller requests it. */
export function* statementsIn(text: string): Generator<PlacedStatement> {
  const reader = new TokenReader(text);
  for (;;) {
    while (reader.acceptSign(';'));
    if (reader.isAtEnd) return;
    const { at } = reader.next;
    const statement = parseStatement(reader);
    if (!reader.isAtEnd && !reader.isSign(';')) reader.fail('a semicolon or the end');
    yield { statement, at, end: reader.next.end };
  }
}

function parseStatement(reader: TokenReader): Statement {
  if (reader.acceptWord('explain')) {
    reader.needWord('select');
    return { is: 'explain', plan: parseSelect(reader) };
  }
  if (reader.acceptWord('batch')) return { is: 'batch', plans: parseBatch(reader) };
  if (reader.acceptWord('export')) {
    const table = reader.needName('a table');
    reader.needWord('as');
    return { is: 'export', table, format: reader.needAnyWord('a format') };
  }
  if (reader.acceptWord('import')) return parseImport(reader);
  return parseTableStatement(reader) ?? parseQuery(reader);
}

/** Parses an import, such as `import csv into people from :file`. */
function parseImport(reader: TokenReader): Statement {
  const format = reader.needAnyWord('a format');
  reader.needWord('into');
  const table = reader.needName('a table');
  reader.needWord('from');
  const { next } = reader;
  if (next.kind !== 'param') return reader.fail('a parameter with the content of the file');
  return { is: 'import', format, table, content: reader.take().text };
}

function parseBatch(reader: TokenReader): QueryPlan[] {
  reader.needSign('{');
  const plans: QueryPlan[] = [];
  while (!reader.acceptSign('}')) {
    plans.push(parseQuery(reader));
    if (!reader.isSign('}')) reader.needSign(';');
  }
  return plans;
}

function parseTableStatement(reader: TokenReader): Statement | undefined {
  if (!reader.isWord('create', 'alter', 'rename', 'truncate', 'drop')) return undefined;
  const word = reader.take().text.toLowerCase();
  reader.needWord('table');
  if (word === 'create') return parseCreate(reader);
  if (word === 'alter') return parseAlter(reader);
  const table = reader.needName('a table');
  if (word === 'truncate') return { is: 'truncate', table };
  if (word === 'drop') return { is: 'drop', table, isSure: reader.acceptWord('yes') };
  reader.needWord('to');
  return { is: 'rename', table, to: reader.needName('a table') };
}

function parseQuery(reader: TokenReader): QueryPlan {
  if (reader.acceptWord('select')) return parseSelect(reader);
  if (reader.acceptWord('insert')) return parseInsert(reader);
  if (reader.acceptWord('update')) return parseUpdate(reader);
  if (reader.acceptWord('delete')) return parseDelete(reader);
  return reader.fail('a statement (select, insert, update, delete, create table and so on)');
}
