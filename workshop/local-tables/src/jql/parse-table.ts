import { type ColumnType, columnTypes } from '@mitto/kit/column-types';
import type { Alteration } from '../tables/alteration.ts';
import {
  type ColumnOptions,
  currentTimestamp,
  type ForeignKey,
  type IndexGroup,
  type Mode,
  type Policies,
  type TableDraft,
} from '../tables/table-definition.ts';
import { parseValue, parseWhole } from './parse-expression.ts';
import type { TableStatement } from './statement.ts';
import type { TokenReader } from './token-reader.ts';

type Changeable<T> = { -readonly [K in keyof T]: T[K] };

/** Parses the rest of a statement after `create table`. */
export function parseCreate(reader: TokenReader): TableStatement {
  const draft: Changeable<TableDraft> = { TBL_NAME: reader.needName('a table'), columns: {} };
  reader.inParentheses(() => reader.list(() => parsePart(reader, draft)));
  if (reader.isWord('readonly', 'readwrite')) draft.allowedMode = parseMode(reader);
  if (reader.acceptWord('policies')) draft.policies = parsePolicies(reader);
  if (reader.acceptWord('numbered')) {
    reader.needWord('to');
    draft.lastInsertId = parseWhole(reader);
  }
  return { is: 'create', draft };
}

/** Parses one part of a table definition: a column, a key or an index. */
function parsePart(reader: TokenReader, draft: Changeable<TableDraft>): void {
  const token = reader.next;
  const word = token.kind === 'word' ? token.text.toLowerCase() : '';
  if (word === 'unique' || word === 'index') {
    const [name, group] = parseIndex(reader);
    if (Object.hasOwn(draft.index ?? {}, name)) reader.refuse(`there are two indexes ${name}.`, token);
    draft.index = { ...draft.index, [name]: group };
  } else if (word === 'foreign') {
    const [column, key] = parseForeignKey(reader);
    draft.foreignKey = { ...draft.foreignKey, [column]: key };
  } else {
    const name = reader.needName('a column');
    if (Object.hasOwn(draft.columns, name)) reader.refuse(`there are two columns ${name}.`, token);
    draft.columns = { ...draft.columns, [name]: parseColumnOptions(reader) };
  }
}

/** Parses `index name (a, b)` or `unique index name (a)`. */
function parseIndex(reader: TokenReader): readonly [string, IndexGroup] {
  const unique = reader.acceptWord('unique');
  reader.needWord('index');
  const name = reader.needName('a name for the index');
  const columns = reader.inParentheses(() => reader.list(() => reader.needName('a column')));
  return [name, { columns, unique }];
}

/** Parses `foreign key (a) references other (b)`. */
function parseForeignKey(reader: TokenReader): readonly [string, ForeignKey] {
  reader.needWord('foreign', 'key');
  const column = oneColumn(reader);
  reader.needWord('references');
  return [column, { table: reader.needName('a table'), column: oneColumn(reader) }];
}

const oneColumn = (reader: TokenReader) => reader.inParentheses(() => reader.needName('a column'));

function parseColumnOptions(reader: TokenReader): ColumnOptions {
  const options: Changeable<ColumnOptions> = { type: parseType(reader) };
  for (;;) {
    if (reader.acceptWord('not')) {
      reader.needWord('null');
      options.NOT_NULL = true;
    } else if (reader.acceptWord('required')) options.required = true;
    else if (reader.acceptWord('primary')) {
      reader.needWord('key');
      options.PRIMARY_KEY = true;
    } else if (reader.acceptWord('auto_increment')) options.AUTO_INCREMENT = true;
    else if (reader.acceptWord('default')) options.defaultValue = parseDefault(reader);
    else if (reader.acceptWord('on')) {
      reader.needWord('update', 'current_timestamp');
      options.ON_UPDATE = currentTimestamp;
    } else return options;
  }
}

function parseType(reader: TokenReader): ColumnType {
  const name = reader.next.kind === 'word' ? reader.next.text.toUpperCase() : '';
  if (!Object.hasOwn(columnTypes, name))
    return reader.fail(`a type (${Object.keys(columnTypes).join(', ')})`);
  reader.take();
  // The cast is safe: the name was found among the types.
  return name as ColumnType;
}

function parseDefault(reader: TokenReader): unknown {
  return reader.acceptWord('current_timestamp') ? currentTimestamp : parseValue(reader);
}

function parseMode(reader: TokenReader): Mode {
  if (reader.acceptWord('readonly')) return 'readonly';
  return reader.acceptWord('readwrite') ? 'readwrite' : reader.fail('readonly or readwrite');
}

/**
 * Parses rights, such as `read all write ('ROLE_ADMIN', 'ROLE_USER')`. A right that is not mentioned is
 * granted to all.
 */
function parsePolicies(reader: TokenReader): Policies {
  const policies: Changeable<Policies> = { read: 'all', write: 'all' };
  while (reader.isWord('read', 'write')) {
    const what = reader.take().text.toLowerCase() === 'read' ? 'read' : 'write';
    policies[what] = parseWho(reader);
  }
  return policies;
}

function parseWho(reader: TokenReader): Policies['read'] {
  if (reader.acceptWord('all')) return 'all';
  if (reader.acceptWord('none')) return [];
  if (!reader.isSign('(')) return reader.fail('all, none or roles between parentheses');
  return reader.inParentheses(() => reader.list(() => reader.needText('a role between quotes')));
}

/** Parses the rest of a statement after `alter table`. */
export function parseAlter(reader: TokenReader): TableStatement {
  const table = reader.needName('a table');
  return { is: 'alter', table, alterations: reader.list(() => parseAlteration(reader)) };
}

function parseAlteration(reader: TokenReader): Alteration {
  if (reader.acceptWord('add')) return parseAddition(reader);
  if (reader.acceptWord('drop')) return parseDropped(reader);
  if (reader.acceptWord('set')) return parseSetting(reader);
  if (reader.acceptWord('rename')) {
    reader.needWord('column');
    const column = reader.needName('a column');
    reader.needWord('to');
    return { do: 'rename column', column, to: reader.needName('a column') };
  }
  reader.needWord('retype', 'column');
  return { do: 'retype column', column: reader.needName('a column'), options: parseColumnOptions(reader) };
}

function parseAddition(reader: TokenReader): Alteration {
  if (reader.isWord('foreign')) {
    const [column, to] = parseForeignKey(reader);
    return { do: 'add foreign key', column, to };
  }
  if (reader.isWord('index', 'unique')) {
    const [index, group] = parseIndex(reader);
    return { do: 'add index', index, group };
  }
  reader.needWord('column');
  return { do: 'add column', column: reader.needName('a column'), options: parseColumnOptions(reader) };
}

function parseDropped(reader: TokenReader): Alteration {
  if (reader.acceptWord('column')) return { do: 'drop column', column: reader.needName('a column') };
  if (reader.acceptWord('index')) return { do: 'drop index', index: reader.needName('an index') };
  if (reader.acceptWord('foreign')) {
    reader.needWord('key');
    return { do: 'drop foreign key', column: oneColumn(reader) };
  }
  reader.needWord('primary', 'key');
  return { do: 'set primary key', column: null };
}

function parseSetting(reader: TokenReader): Alteration {
  if (reader.acceptWord('mode')) return { do: 'set mode', mode: parseMode(reader) };
  if (reader.acceptWord('policies')) return { do: 'set policies', policies: parsePolicies(reader) };
  reader.needWord('primary', 'key');
  return { do: 'set primary key', column: oneColumn(reader) };
}
