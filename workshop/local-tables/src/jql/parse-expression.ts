import {
  type AggregateName,
  aggregateNames,
  compareOps,
  type Expression,
  type FunctionName,
  functionArguments,
  type MathOp,
  type Value,
} from '../query/plan.ts';
import type { TokenReader } from './token-reader.ts';

/**
 * Maximum number of operators in a row, far above what people write. Each operator makes the expression one
 * level deeper.
 */
const maxInARow = 200;

export function parseExpression(reader: TokenReader): Expression {
  return reader.deeper(() => chain(reader, 'or', () => chain(reader, 'and', () => parseNot(reader))));
}

function chain(reader: TokenReader, word: 'and' | 'or', one: () => Expression): Expression {
  const first = one();
  if (!reader.isWord(word)) return first;
  const all = [first];
  while (reader.acceptWord(word)) all.push(one());
  return { is: word, all };
}

function parseNot(reader: TokenReader): Expression {
  if (!reader.acceptWord('not')) return parseComparison(reader);
  return { is: 'not', of: reader.deeper(() => parseNot(reader)) };
}

function parseComparison(reader: TokenReader): Expression {
  const of = parseSum(reader);
  if (reader.acceptWord('is')) {
    const isNot = acceptNot(reader);
    reader.needWord('null');
    return { is: 'null', of, ...isNot };
  }
  if (reader.isWord('not', 'in', 'like', 'between')) return parseRange(reader, of, acceptNot(reader));
  const { next } = reader;
  const op = compareOps.find((one) => one === (next.text === '<>' ? '!=' : next.text));
  if (next.kind !== 'sign' || !op) return of;
  reader.take();
  return { is: 'compare', op, left: of, right: parseSum(reader) };
}

function acceptNot(reader: TokenReader): { readonly isNot?: true } {
  return reader.acceptWord('not') ? { isNot: true } : {};
}

function parseRange(reader: TokenReader, of: Expression, isNot: { readonly isNot?: true }): Expression {
  if (reader.acceptWord('in')) {
    const list = reader.inParentheses(() =>
      reader.isSign(')') ? [] : reader.list(() => parseExpression(reader)),
    );
    return { is: 'in', of, list, ...isNot };
  }
  if (reader.acceptWord('like')) return { is: 'like', of, pattern: parseSum(reader), ...isNot };
  if (!reader.acceptWord('between')) return reader.fail('in, like or between');
  const from = parseSum(reader);
  reader.needWord('and');
  return { is: 'between', of, from, to: parseSum(reader), ...isNot };
}

function parseSum(reader: TokenReader): Expression {
  return inARow(reader, ['+', '-', '||'], () => inARow(reader, ['*', '/', '%'], () => parseFactor(reader)));
}

function inARow(reader: TokenReader, ops: readonly MathOp[], one: () => Expression): Expression {
  let left = one();
  for (let count = 0; reader.isSign(...ops); count += 1) {
    if (count >= maxInARow) reader.refuse(`more than ${maxInARow} of these in a row.`);
    const { text } = reader.take();
    const op = ops.find((known) => known === text);
    if (op) left = { is: 'math', op, left, right: one() };
  }
  return left;
}

function parseFactor(reader: TokenReader): Expression {
  const { next } = reader;
  if (reader.acceptSign('-')) return negative(reader);
  if (reader.isSign('(')) return reader.inParentheses(() => parseExpression(reader));
  if (next.kind === 'number' || next.kind === 'text') return { is: 'value', value: parseValue(reader) };
  if (next.kind === 'param') return { is: 'param', name: reader.take().text };
  if (reader.isWord('null', 'true', 'false', 'json')) return { is: 'value', value: parseValue(reader) };
  if (reader.acceptWord('case')) return reader.deeper(() => parseCase(reader));
  if (!reader.isName) return reader.fail('a value, a column or a condition');
  return parseNamed(reader);
}

function negative(reader: TokenReader): Expression {
  if (reader.next.kind === 'number') return { is: 'value', value: 0 - needNumber(reader) };
  const right = reader.deeper(() => parseFactor(reader));
  return { is: 'math', op: '-', left: { is: 'value', value: 0 }, right };
}

function needNumber(reader: TokenReader): number {
  const token = reader.take();
  const value = Number(token.text);
  return Number.isFinite(value) ? value : reader.refuse('this number is too large.', token);
}

/** Parses a whole number, such as a limit. */
export function parseWhole(reader: TokenReader, what = 'a whole number'): number {
  const { next } = reader;
  const value = next.kind === 'number' ? Number(next.text) : Number.NaN;
  if (!Number.isSafeInteger(value)) return reader.fail(what);
  reader.take();
  return value;
}

/** Parses a literal: null, true, 5, 'text', json '{"a": 1}'. */
export function parseValue(reader: TokenReader): Value {
  if (reader.acceptWord('null')) return null;
  if (reader.acceptWord('true')) return true;
  if (reader.acceptWord('false')) return false;
  if (reader.acceptWord('json')) return parseJson(reader);
  if (reader.acceptSign('-'))
    return reader.next.kind === 'number' ? 0 - needNumber(reader) : reader.fail('a number');
  if (reader.next.kind === 'number') return needNumber(reader);
  return reader.needText('a value');
}

function parseJson(reader: TokenReader): Value {
  const token = reader.next;
  const text = reader.needText('json between quotes');
  try {
    return JSON.parse(text);
  } catch (error) {
    return reader.refuse(`this is no json: ${error instanceof Error ? error.message : 'unreadable'}.`, token);
  }
}

function parseCase(reader: TokenReader): Expression {
  const when: { readonly if: Expression; readonly value: Expression }[] = [];
  while (reader.acceptWord('when')) {
    const condition = parseExpression(reader);
    reader.needWord('then');
    when.push({ if: condition, value: parseExpression(reader) });
  }
  if (when.length === 0) return reader.fail('when');
  const otherwise = reader.acceptWord('else') ? { else: parseExpression(reader) } : {};
  reader.needWord('end');
  return { is: 'case', when, ...otherwise };
}

/** Parses a column, a function or an aggregate. */
function parseNamed(reader: TokenReader): Expression {
  const token = reader.next;
  const name = reader.needName('a column');
  if (reader.acceptSign('.')) return { is: 'column', name: reader.needName('a column'), of: name };
  if (token.kind !== 'word' || !reader.isSign('(')) return { is: 'column', name };
  const lower = name.toLowerCase();
  const aggregate = aggregateNames.find((one) => one === lower);
  if (aggregate) return reader.inParentheses(() => parseAggregate(reader, aggregate));
  if (!isFunction(lower)) return reader.refuse(`there is no function ${name}.`, token);
  const args = reader.inParentheses(() => reader.list(() => parseExpression(reader)));
  const [least, most] = functionArguments[lower];
  if (args.length < least || args.length > most) {
    const wanted = least === most ? `${least}` : `${least} to ${most}`;
    return reader.refuse(`${lower} takes ${wanted} values, not ${args.length}.`, token);
  }
  return { is: 'call', name: lower, args };
}

function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(functionArguments, name);
}

function parseAggregate(reader: TokenReader, name: AggregateName): Expression {
  if (name === 'count' && reader.acceptSign('*')) return { is: 'aggregate', name };
  const isDistinct = reader.acceptWord('distinct') ? { isDistinct: true as const } : {};
  return { is: 'aggregate', name, of: parseExpression(reader), ...isDistinct };
}
