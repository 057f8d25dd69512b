import type {
  DeletePlan,
  Expression,
  InsertPlan,
  Join,
  JoinKind,
  OrderTerm,
  PageLimit,
  RowLimit,
  SelectColumn,
  SelectPlan,
  Source,
  UpdatePlan,
} from '../query/plan.ts';
import { pageLimits } from '../query/plan.ts';
import { parseExpression, parseWhole } from './parse-expression.ts';
import type { TokenReader } from './token-reader.ts';

/** Parses the rest of a statement after the word `select`. */
export function parseSelect(reader: TokenReader): SelectPlan {
  const isDistinct = reader.acceptWord('distinct') ? { isDistinct: true as const } : {};
  const columns = reader.acceptSign('*') ? '*' : reader.list(() => parseColumn(reader));
  reader.needWord('from');
  const from = parseSource(reader);
  const joins = parseJoins(reader);
  return {
    is: 'select',
    ...isDistinct,
    columns,
    from,
    ...(joins.length > 0 ? { joins } : {}),
    ...parseWhere(reader),
    ...parseGroups(reader),
    ...(reader.acceptWord('having') ? { having: parseExpression(reader) } : {}),
    ...parseOrder(reader),
    ...parseLimit(reader),
  };
}

function parseColumn(reader: TokenReader): SelectColumn {
  const value = parseExpression(reader);
  return reader.acceptWord('as') ? { value, as: reader.needName('a name') } : { value };
}

function parseSource(reader: TokenReader): Source {
  const table = reader.needName('a table');
  if (reader.acceptWord('as')) return { table, as: reader.needName('a name') };
  return reader.isName ? { table, as: reader.needName('a name') } : { table };
}

const joinWords: Readonly<Record<string, JoinKind>> = {
  join: 'inner',
  inner: 'inner',
  left: 'left',
  right: 'right',
  full: 'outer',
  outer: 'outer',
};

function parseJoins(reader: TokenReader): Join[] {
  const joins: Join[] = [];
  while (reader.isWord(...Object.keys(joinWords))) {
    const word = reader.isWord('join') ? 'join' : reader.take().text.toLowerCase();
    if (word !== 'inner' && word !== 'join') reader.acceptWord('outer');
    reader.needWord('join');
    const source = parseSource(reader);
    reader.needWord('on');
    joins.push({ kind: joinWords[word] ?? 'inner', ...source, on: parseExpression(reader) });
  }
  return joins;
}

function parseWhere(reader: TokenReader): { readonly where?: Expression } {
  return reader.acceptWord('where') ? { where: parseExpression(reader) } : {};
}

function parseGroups(reader: TokenReader): Pick<SelectPlan, 'groupBy' | 'groupByStrict'> {
  if (!reader.acceptWord('group')) return {};
  reader.needWord('by');
  const isStrict = reader.acceptWord('strict');
  const terms = reader.list(() => parseExpression(reader));
  return isStrict ? { groupByStrict: terms } : { groupBy: terms };
}

function parseOrder(reader: TokenReader): Pick<SelectPlan, 'orderBy'> {
  if (!reader.acceptWord('order')) return {};
  reader.needWord('by');
  const term = (): OrderTerm => {
    const by = parseExpression(reader);
    if (reader.acceptWord('desc')) return { by, isDescending: true };
    reader.acceptWord('asc');
    return { by };
  };
  return { orderBy: reader.list(term) };
}

function parseLimit(reader: TokenReader): Pick<SelectPlan, 'limit'> {
  if (!reader.acceptWord('limit')) return {};
  const { next } = reader;
  const page = next.kind === 'word' ? next.text.toLowerCase() : '';
  if (isPage(page)) {
    reader.take();
    return { limit: page };
  }
  const first = parseLimitNumber(reader);
  return {
    limit: reader.acceptSign(',')
      ? { offset: first, count: parseLimitNumber(reader) }
      : { offset: 0, count: first },
  };
}

function isPage(word: string): word is PageLimit {
  return Object.hasOwn(pageLimits, word);
}

function parseLimitNumber(reader: TokenReader): RowLimit['count'] {
  const { next } = reader;
  if (next.kind === 'param') return { is: 'param', name: reader.take().text };
  return parseWhole(reader, 'a whole number, a parameter, single, min or max');
}

/** Parses the rest of a statement after the word `insert`. */
export function parseInsert(reader: TokenReader): InsertPlan {
  const { table, columns } = parseInsertHead(reader);
  return { is: 'insert', table, rows: reader.list(() => parseNewRow(reader, columns)) };
}

export interface InsertHead {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Parses an insert up to the word `values`. */
export function parseInsertHead(reader: TokenReader): InsertHead {
  reader.needWord('into');
  const table = reader.needName('a table');
  const columns = reader.inParentheses(() =>
    reader.isSign(')') ? [] : reader.list(() => reader.needName('a column')),
  );
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice !== undefined) reader.refuse(`the column ${twice} is named twice.`);
  reader.needWord('values');
  return { table, columns };
}

export function parseNewRow(reader: TokenReader, columns: readonly string[]): InsertPlan['rows'][number] {
  const start = reader.next;
  const values = reader.inParentheses(() =>
    reader.isSign(')')
      ? []
      : reader.list(() => (reader.acceptWord('default') ? undefined : parseExpression(reader))),
  );
  if (values.length !== columns.length)
    return reader.refuse(`${columns.length} columns are named, but ${values.length} values given.`, start);
  const given = columns.flatMap((column, index) => {
    const value = values[index];
    return value === undefined ? [] : [[column, value] as const];
  });
  return Object.fromEntries(given);
}

/** Parses the rest of a statement after the word `update`. */
export function parseUpdate(reader: TokenReader): UpdatePlan {
  const table = reader.needName('a table');
  reader.needWord('set');
  const set = reader.list(() => {
    const column = reader.needName('a column');
    reader.needSign('=');
    return [column, parseExpression(reader)] as const;
  });
  const twice = set.find(([column], index) => set.findIndex(([other]) => other === column) !== index);
  if (twice) reader.refuse(`the column ${twice[0]} is set twice.`);
  return { is: 'update', table, set: Object.fromEntries(set), ...parseWhere(reader) };
}

/** Parses the rest of a statement after the word `delete`. */
export function parseDelete(reader: TokenReader): DeletePlan {
  reader.needWord('from');
  return { is: 'delete', table: reader.needName('a table'), ...parseWhere(reader) };
}
