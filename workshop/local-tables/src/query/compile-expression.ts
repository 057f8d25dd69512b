import { likeMatcher } from './like-pattern.ts';
import type { Expression, FunctionName, MathOp, Value } from './plan.ts';
import { compareValues, isEqual, negate, type Truth, truthOf } from './values.ts';

/** An expression compiled to a function of a row or a group. */
export type Compiled<E> = (row: E) => Value;
/**
 * Compiles an expression whose value is read and not computed (a column, a group's key, an aggregate).
 * Returns undefined for any other expression.
 */
export type Leaf<E> = (expression: Expression) => Compiled<E> | undefined;

/**
 * Compiles an expression. The compiled function never throws: an expression that makes no sense for a row
 * evaluates to null.
 */
export function compileExpression<E>(expression: Expression, leaf: Leaf<E>): Compiled<E> {
  const read = leaf(expression);
  if (read) return read;
  const compile = (part: Expression) => compileExpression(part, leaf);
  const unlessNot = (isNot: true | undefined, truth: (row: E) => Truth): Compiled<E> =>
    isNot ? (row) => negate(truth(row)) : truth;
  switch (expression.is) {
    case 'value':
      return () => expression.value;
    case 'and':
      return allOf(expression.all.map(compile));
    case 'or': {
      // Computes `or` as the negation of `and` over the negated conditions.
      const untrue = allOf(expression.all.map(compile).map((one) => (row: E) => negate(truthOf(one(row)))));
      return (row) => negate(untrue(row));
    }
    case 'not': {
      const of = compile(expression.of);
      return (row) => negate(truthOf(of(row)));
    }
    case 'null': {
      const of = compile(expression.of);
      return (row) => (of(row) === null) !== (expression.isNot === true);
    }
    case 'compare':
      return compileComparison(expression, compile);
    case 'in': {
      return unlessNot(expression.isNot, compileAmong(expression, compile));
    }
    case 'between': {
      const [of, from, to] = [compile(expression.of), compile(expression.from), compile(expression.to)];
      return unlessNot(expression.isNot, (row) => isBetween(of(row), from(row), to(row)));
    }
    case 'like':
      return unlessNot(expression.isNot, compileLike(compile(expression.of), compile(expression.pattern)));
    case 'case':
      return compileCase(expression, compile);
    case 'math': {
      const [left, right] = [compile(expression.left), compile(expression.right)];
      return (row) => calculate(expression.op, left(row), right(row));
    }
    case 'call': {
      const args = expression.args.map(compile);
      return (row) =>
        call(
          expression.name,
          args.map((one) => one(row)),
        );
    }
    case 'param':
    case 'column':
    case 'aggregate':
      throw new Error(`${expression.is} ${expression.name ?? ''} was not bound before it was asked for.`);
  }
}

function allOf<E>(all: readonly Compiled<E>[]): (row: E) => Truth {
  return (row) => {
    let truth: Truth = true;
    for (const one of all) {
      const next = truthOf(one(row));
      if (next === false) return false;
      if (next === null) truth = null;
    }
    return truth;
  };
}

function compileComparison<E>(
  { op, left: ofLeft, right: ofRight }: Extract<Expression, { is: 'compare' }>,
  compile: (part: Expression) => Compiled<E>,
): Compiled<E> {
  const [left, right] = [compile(ofLeft), compile(ofRight)];
  if (op === '=') return (row) => isEqual(left(row), right(row));
  if (op === '!=') return (row) => negate(isEqual(left(row), right(row)));
  const holds = { '<': [-1], '<=': [-1, 0], '>': [1], '>=': [0, 1] }[op];
  return (row) => {
    const order = compareValues(left(row), right(row));
    return order === null ? null : holds.includes(order);
  };
}

function compileAmong<E>(
  { of: part, list: parts }: Extract<Expression, { is: 'in' }>,
  compile: (part: Expression) => Compiled<E>,
): (row: E) => Truth {
  const of = compile(part);
  const written = new Set(
    parts.flatMap((one) => (one.is === 'value' && typeof one.value !== 'object' ? [one.value] : [])),
  );
  // Null, objects and computed values are compared one by one. All other values are looked up in the set.
  const rest = parts.filter((one) => one.is !== 'value' || typeof one.value === 'object').map(compile);
  return (row) => {
    const value = of(row);
    if (value === null || typeof value === 'object') return null;
    return written.has(value) || isAmong(value, rest, row);
  };
}

function isAmong<E>(value: Value, list: readonly Compiled<E>[], row: E): Truth {
  let truth: Truth = false;
  for (const one of list) {
    const same = isEqual(value, one(row));
    if (same === true) return true;
    if (same === null) truth = null;
  }
  return truth;
}

function isBetween(value: Value, from: Value, to: Value): Truth {
  const [low, high] = [compareValues(value, from), compareValues(value, to)];
  if ((low !== null && low < 0) || (high !== null && high > 0)) return false;
  return low === null || high === null ? null : true;
}

function compileLike<E>(of: Compiled<E>, pattern: Compiled<E>): (row: E) => Truth {
  let last: { readonly text: string; readonly matches: (text: string) => boolean } | undefined;
  return (row) => {
    const [value, text] = [of(row), pattern(row)];
    if (typeof value !== 'string' || typeof text !== 'string') return null;
    if (last?.text !== text) last = { text, matches: likeMatcher(text) };
    return last.matches(value);
  };
}

function compileCase<E>(
  { when, else: otherwise }: Extract<Expression, { is: 'case' }>,
  compile: (part: Expression) => Compiled<E>,
): Compiled<E> {
  const branches = when.map((one) => ({ if: compile(one.if), value: compile(one.value) }));
  const last = otherwise ? compile(otherwise) : () => null;
  return (row) => (branches.find((one) => one.if(row) === true)?.value ?? last)(row);
}

function calculate(op: MathOp, a: Value, b: Value): Value {
  if (op === '||') return typeof a === 'string' && typeof b === 'string' ? a + b : null;
  if (typeof a !== 'number' || typeof b !== 'number') return null;
  return finite({ '+': a + b, '-': a - b, '*': a * b, '/': a / b, '%': a % b }[op]);
}

/**
 * Returns null for a division by zero and for a result that is too large. Adding 0 turns minus zero into
 * zero, because the two look the same as text.
 */
function finite(result: number): number | null {
  return Number.isFinite(result) ? result + 0 : null;
}

function call(name: FunctionName, args: readonly Value[]): Value {
  if (name === 'coalesce') return args.find((arg) => arg !== null) ?? null;
  const [first = null, second = 0] = args;
  if (typeof first === 'string') {
    if (name === 'lower') return first.toLowerCase();
    if (name === 'upper') return first.toUpperCase();
    if (name === 'trim') return first.trim();
    return name === 'length' ? [...first].length : null;
  }
  if (typeof first !== 'number') return null;
  if (name === 'abs') return Math.abs(first);
  return name === 'round' && typeof second === 'number' ? roundTo(first, second) : null;
}

/**
 * Rounds half away from zero. Rounding to more digits than the number has returns it unchanged; rounding to a
 * unit above the number returns 0.
 */
function roundTo(value: number, digits: number): number | null {
  const scale = 10 ** Math.trunc(digits);
  if (scale === 0) return 0;
  if (!Number.isFinite(Math.abs(value) * scale)) return value;
  return finite((Math.sign(value) * Math.round(Math.abs(value) * scale)) / scale);
}
