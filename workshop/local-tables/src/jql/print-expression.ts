import type { CaseTerm, Expression, MathOp, Value } from '../query/plan.ts';
import { reservedWords } from './tokens.ts';

/** Precedence of each operator. A weaker operator inside a stronger one is printed in parentheses. */
const binding = { or: 1, and: 2, not: 3, comparison: 4, sum: 5, product: 6, value: 7 } as const;

const plainName = /^[\p{L}_][\p{L}\p{N}\p{M}_]*$/u;

export function printName(name: string): string {
  const isPlain = plainName.test(name) && !reservedWords.has(name.toLowerCase());
  return isPlain ? name : `"${name.replaceAll('"', '""')}"`;
}

/**
 * Prints a word at a position where no other part of the statement could be meant, so that even reserved
 * words need no quotes.
 */
export function printAnyWord(word: string): string {
  return plainName.test(word) ? word : printName(word);
}

export function printText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Matches a lone surrogate, which UTF-8 cannot encode. JSON writes it as an escape. */
const halfCharacter = /\p{Surrogate}/u;

export function printValue(value: Value): string {
  if (typeof value === 'string' && !halfCharacter.test(value)) return printText(value);
  if (typeof value === 'string' || (typeof value === 'object' && value !== null))
    return `json ${printText(JSON.stringify(value))}`;
  return String(value);
}

export function printExpression(expression: Expression): string {
  return print(expression, 0);
}

function print(one: Expression, least: number): string {
  const [text, own] = printed(one);
  return own < least ? `(${text})` : text;
}

/** Returns the printed expression and its precedence. */
function printed(one: Expression): readonly [string, number] {
  const not = 'isNot' in one && one.isNot ? ' not' : '';
  const side = (part: Expression) => print(part, binding.sum);
  switch (one.is) {
    case 'or':
    case 'and':
      // An empty `and` is true, and an empty `or` is false.
      if (one.all.length === 0) return [String(one.is === 'and'), binding.value];
      return [one.all.map((part) => print(part, binding[one.is] + 1)).join(` ${one.is} `), binding[one.is]];
    case 'not':
      return [`not ${print(one.of, binding.not)}`, binding.not];
    case 'null':
      return [`${side(one.of)} is${not} null`, binding.comparison];
    case 'compare':
      return [`${side(one.left)} ${one.op} ${side(one.right)}`, binding.comparison];
    case 'in':
      return [`${side(one.of)}${not} in (${one.list.map(printExpression).join(', ')})`, binding.comparison];
    case 'like':
      return [`${side(one.of)}${not} like ${side(one.pattern)}`, binding.comparison];
    case 'between':
      return [`${side(one.of)}${not} between ${side(one.from)} and ${side(one.to)}`, binding.comparison];
    case 'math': {
      const own = binding[isProduct(one.op) ? 'product' : 'sum'];
      return [`${print(one.left, own)} ${one.op} ${print(one.right, own + 1)}`, own];
    }
    case 'case':
      if (one.when.length > 0) return [printCase(one), binding.value];
      return one.else ? printed(one.else) : ['null', binding.value];
    default:
      return [printFactor(one), binding.value];
  }
}

const isProduct = (op: MathOp) => op === '*' || op === '/' || op === '%';

function printFactor(one: Expression): string {
  switch (one.is) {
    case 'value':
      return printValue(one.value);
    case 'param':
      return `:${one.name}`;
    case 'column':
      return one.of === undefined ? printName(one.name) : `${printName(one.of)}.${printName(one.name)}`;
    case 'call':
      return `${one.name}(${one.args.map(printExpression).join(', ')})`;
    case 'aggregate': {
      const of = one.of ? printExpression(one.of) : '*';
      return `${one.name}(${one.isDistinct ? 'distinct ' : ''}${of})`;
    }
    default:
      throw new Error(`An expression ${one.is} binds less than a value.`);
  }
}

function printCase({ when, else: otherwise }: CaseTerm): string {
  const branches = when.map((one) => `when ${printExpression(one.if)} then ${printExpression(one.value)} `);
  return `case ${branches.join('')}${otherwise ? `else ${printExpression(otherwise)} ` : ''}end`;
}
