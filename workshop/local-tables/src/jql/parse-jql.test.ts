import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Expression } from '../query/plan.ts';
import { and, choose, equals, isAmong, not, or } from '../query/terms.ts';
import { JqlError } from './jql-error.ts';
import { parseJql } from './parse-jql.ts';
import { printJql, printStatement } from './print-jql.ts';
import { randomStatement } from './random-statements.fixture.ts';
import type { Statement } from './statement.ts';
import { reservedWords } from './tokens.ts';

const seed = Number(process.env['JQL_SEED'] ?? 20261121);

describe('every statement', () => {
  test(`that is printed reads as the same (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.array(randomStatement, { maxLength: 3 }), (statements) => {
        expect(parseJql(printJql(statements))).toEqual(statements);
      }),
      { seed, numRuns: 1000 },
    );
  }, 60_000);

  test('is written in one way, however it was typed', () => {
    const typed = `SELECT n.text T, count( * )AS c -- how many
      FROM notes AS n LEFT OUTER JOIN folders f ON f.id<>n.folder
      WHERE NOT(a=1 AND b IN(1,-2)) OR c BETWEEN 1 AND 2 GROUP BY n.text ORDER BY 2 ASC, c DESC LIMIT 0,50;`;
    expect(() => parseJql(typed)).toThrow(JqlError);
    const [plan] = parseJql(typed.replace('n.text T', 'n.text as T'));
    expect(plan && printStatement(plan)).toBe(
      'select n.text as T, count(*) as c from notes as n left join folders as f on f.id != n.folder ' +
        'where not (a = 1 and b in (1, -2)) or c between 1 and 2 group by n.text order by 2, c desc limit 50',
    );
  });
});

describe('what holds nothing', () => {
  const a = { is: 'column', name: 'a' } as const;
  const where = (condition: Expression) =>
    printStatement({ is: 'select', columns: '*', from: { table: 't' }, where: condition });
  const readWhere = (text: string) => {
    const [plan] = parseJql(text);
    return plan?.is === 'select' ? plan.where : undefined;
  };

  test('among nothing is written and read', () => {
    for (const among of [isAmong(a, []), { ...isAmong(a, []), isNot: true } as const]) {
      expect(readWhere(where(among))).toEqual(among);
    }
    expect(where(isAmong(a, []))).toBe('select * from t where a in ()');
  });

  test('conditions without a part are written as what they come to', () => {
    expect(where(and())).toBe('select * from t where true');
    expect(where(or())).toBe('select * from t where false');
    expect(where(not(or()))).toBe('select * from t where not false');
    expect(where(or(equals(a, 1), and()))).toBe('select * from t where a = 1 or true');
    expect(where(and(or(equals(a, 1), equals(a, 2))))).toBe('select * from t where (a = 1 or a = 2)');
    expect(where(equals(choose([], 'x'), 'y'))).toBe("select * from t where 'x' = 'y'");
    expect(where(equals(and(), and(or())))).toBe('select * from t where true = (false)');
    for (const one of [and(), or(), choose([], 'x'), { is: 'case', when: [] } as const])
      expect(readWhere(where(one))?.is).toBe('value');
  });
});

describe('a fault is told', () => {
  const faults: readonly (readonly [string, number, number, string])[] = [
    ['select', 1, 7, 'expected a value, a column or a condition, but found the end.'],
    ['select text\nfrom', 2, 5, 'expected a table, but found the end.'],
    ['select a,\n  , b from t', 2, 3, 'expected a value, a column or a condition, but found ",".'],
    ['select a from t where a = = 1', 1, 27, 'expected a value, a column or a condition, but found "=".'],
    ['select a from t where a = 1 = 2', 1, 29, 'expected a semicolon or the end, but found "=".'],
    [
      'select a from select',
      1,
      15,
      'expected a table (between double quotes it may be called so), but found "select".',
    ],
    ['select a from t where a is 5', 1, 28, 'expected null, but found "5".'],
    ['select a from t where a not 5', 1, 29, 'expected in, like or between, but found "5".'],
    [
      'select a from t limit 1.5',
      1,
      23,
      'expected a whole number, a parameter, single, min or max, but found "1.5".',
    ],
    ["select a from t where a = 'it", 1, 27, "the ' that opens here is never closed."],
    ['select a from t where a = ?', 1, 27, 'the character "?" means nothing here.'],
    ['select a from t where a = :5', 1, 27, 'expected a name after the colon.'],
    ['select nothing(a) from t', 1, 8, 'there is no function nothing.'],
    ['select lower(a, b) from t', 1, 8, 'lower takes 1 values, not 2.'],
    ['select case end from t', 1, 13, 'expected when, but found "end".'],
    ["select json '{' from t", 1, 13, 'this is no json'],
    ['select 1e999 from t', 1, 8, 'this number is too large.'],
    ['insert into t (a, b) values (1)', 1, 29, '2 columns are named, but 1 values given.'],
    ['insert into t (a, a) values (1, 2)', 1, 22, 'the column a is named twice.'],
    ['update t set a = 1, a = 2', 1, 26, 'the column a is set twice.'],
    ['create table t (a WORD)', 1, 19, 'expected a type (STRING, BOOLEAN, INTEGER'],
    ['create table t (a STRING, a STRING)', 1, 27, 'there are two columns a.'],
    ['alter table t add row', 1, 19, 'expected column, but found "row".'],
    ['drop table', 1, 11, 'expected a table, but found the end.'],
    ['batch { select a from t', 1, 24, 'expected ";", but found the end.'],
    ['batch { drop table t }', 1, 9, 'expected a statement'],
    [
      'import csv into t from file',
      1,
      24,
      'expected a parameter with the content of the file, but found "file".',
    ],
    ['select a from t; nonsense', 1, 18, 'expected a statement'],
  ];
  test.each(faults)('%s', (text, line, column, sentence) => {
    const fault = faultOf(text);
    expect({ line: fault.line, column: fault.column, code: fault.code }).toEqual({ line, column, code: 400 });
    expect(fault.message).toContain(`Line ${line}, column ${column}: ${sentence}`);
  });

  test('with the line at fault and a caret under the place', () => {
    expect(faultOf('select a\n\tfrom 5 where b\nor c').excerpt).toBe('  \tfrom 5 where b\n  \t     ^');
  });
});

function faultOf(text: string): JqlError {
  try {
    parseJql(text);
  } catch (error) {
    if (error instanceof JqlError) return error;
  }
  throw new Error(`No fault was found in ${text}.`);
}

/** Returns the statements, or none if the parser reports a fault. Any other error fails the test. */
function statementsOrNone(text: string): readonly Statement[] {
  try {
    return parseJql(text);
  } catch (error) {
    if (error instanceof JqlError) return [];
    throw error;
  }
}

describe('hostile text', () => {
  const words = [
    ...reservedWords,
    'create',
    'table',
    'index',
    'yes',
    'key',
    'a',
    't',
    ':p',
    '1',
    "'x'",
    '(',
    ')',
    ',',
    ';',
    '=',
    '*',
    '-',
    '{',
    '}',
    '.',
    "'",
    '"',
    '--',
    '\n',
    '🙂',
    'json',
    'STRING',
  ];

  test(`is refused or read, never worse (seed ${seed})`, () => {
    const soup = fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((all) => all.join(' '));
    const torn = fc
      .tuple(randomStatement, fc.nat(), fc.nat({ max: 5 }), fc.string())
      .map(([statement, at, cut, more]) => {
        const text = printStatement(statement);
        const from = at % (text.length + 1);
        return text.slice(0, from) + more + text.slice(from + cut);
      });
    fc.assert(
      fc.property(fc.oneof(soup, torn, fc.string({ unit: 'binary', maxLength: 100 })), (text) => {
        const statements = statementsOrNone(text);
        expect(parseJql(printJql(statements))).toEqual(statements);
      }),
      { seed, numRuns: 2000 },
    );
  }, 60_000);

  const many = 50_000;
  test.each([
    ['parentheses', `select ${'('.repeat(many)}1${')'.repeat(many)} from t`],
    ['denials', `select a from t where ${'not '.repeat(many)}a`],
    ['signs', `select ${'- '.repeat(many)}a from t`],
    ['cases', `select ${'case when '.repeat(many)}`],
    ['calls', `select ${'lower('.repeat(many)}`],
    ['a sum', `select ${'1 + '.repeat(many)}1 from t`],
    ['a list of lists', `select a from t where a in (${'(1) in ('.repeat(many)}`],
  ])('nested without end is refused: %s', (_name, text) => {
    expect(() => parseJql(text)).toThrow(/nested deeper than 100|more than 200 of these in a row/);
  });

  test('a long list is no nesting', () => {
    const list = Array.from({ length: 20_000 }, (_none, index) => `a = ${index}`).join(' or ');
    expect(parseJql(`select a from t where ${list}`)).toHaveLength(1);
  });

  test('text without end is refused before it is read', () => {
    expect(() => parseJql(' '.repeat(1_000_001))).toThrow('more than 1000000 characters');
  });
});
