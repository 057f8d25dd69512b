import type { AggregateName, CompareOp, Expression, MathOp } from './plan.ts';

declare const means: unique symbol;

/**
 * An expression with the type of its value (`T`) and the names of the tables that it reads (`S`). Both types
 * exist for the compiler only; a term is plain data.
 */
export type Term<T, S extends string = never> = Expression & { readonly [means]?: readonly [T, S] };

type Comparable = string | number | boolean;
/** A value, or another term of the same kind. Null is excluded, because only `isNull` compares with null. */
type Other<T, S extends string> = (NonNullable<T> & Comparable) | Term<T | NonNullable<T> | null, S>;
type Truth<S extends string> = Term<boolean | null, S>;

function isTerm(value: unknown): value is Expression {
  return typeof value === 'object' && value !== null && 'is' in value;
}

function termOf(value: Comparable | Expression): Expression {
  return isTerm(value) ? value : { is: 'value', value };
}

function compare<S extends string>(
  op: CompareOp,
  left: Expression,
  right: Comparable | Expression,
): Truth<S> {
  return { is: 'compare', op, left, right: termOf(right) };
}

export function equals<T, S extends string, R extends string = never>(
  left: Term<T, S>,
  right: Other<T, R>,
): Truth<S | R> {
  return compare('=', left, right);
}

export function differs<T, S extends string, R extends string = never>(
  left: Term<T, S>,
  right: Other<T, R>,
): Truth<S | R> {
  return compare('!=', left, right);
}

export function isBelow<T, S extends string, R extends string = never>(
  left: Term<T, S>,
  right: Other<T, R>,
): Truth<S | R> {
  return compare('<', left, right);
}

export function isAtMost<T, S extends string, R extends string = never>(
  left: Term<T, S>,
  right: Other<T, R>,
): Truth<S | R> {
  return compare('<=', left, right);
}

export function isAbove<T, S extends string, R extends string = never>(
  left: Term<T, S>,
  right: Other<T, R>,
): Truth<S | R> {
  return compare('>', left, right);
}

export function isAtLeast<T, S extends string, R extends string = never>(
  left: Term<T, S>,
  right: Other<T, R>,
): Truth<S | R> {
  return compare('>=', left, right);
}

/** True when the term lies between the two values, both included. */
export function isBetween<T, S extends string, R extends string = never>(
  of: Term<T, S>,
  from: Other<T, R>,
  to: Other<T, R>,
): Truth<S | R> {
  return { is: 'between', of, from: termOf(from), to: termOf(to) };
}

export function isAmong<T, S extends string, R extends string = never>(
  of: Term<T, S>,
  list: readonly Other<T, R>[],
): Truth<S | R> {
  return { is: 'in', of, list: list.map((one) => termOf(one)) };
}

export function isNull<S extends string>(of: Term<unknown, S>): Term<boolean, S> {
  return { is: 'null', of };
}

/**
 * Compares with a pattern: `%` matches any text, `_` one character, and a backslash makes the next character
 * literal.
 */
export function isLike<S extends string>(of: Term<string | null, S>, pattern: string): Truth<S> {
  return { is: 'like', of, pattern: { is: 'value', value: pattern } };
}

export function not<S extends string>(of: Truth<S>): Truth<S> {
  return { is: 'not', of };
}

export function and<S extends string>(...all: readonly Truth<S>[]): Truth<S> {
  return { is: 'and', all };
}

export function or<S extends string>(...all: readonly Truth<S>[]): Truth<S> {
  return { is: 'or', all };
}

export function calculate<S extends string, R extends string = never>(
  left: Term<number | null, S>,
  op: Exclude<MathOp, '||'>,
  right: number | Term<number | null, R>,
): Term<number | null, S | R> {
  return { is: 'math', op, left, right: termOf(right) };
}

/** Returns the first of the two values that is not null. */
export function coalesce<T extends Comparable, S extends string>(
  of: Term<T | null, S>,
  otherwise: NoInfer<T>,
): Term<T, S> {
  return { is: 'call', name: 'coalesce', args: [of, termOf(otherwise)] };
}

/** Returns the value that belongs to the first true condition. */
export function choose<T extends Comparable, S extends string>(
  when: readonly (readonly [condition: Truth<S>, value: T])[],
  otherwise: NoInfer<T>,
): Term<T, S> {
  const branches = when.map(([condition, value]) => ({ if: condition, value: termOf(value) }));
  return { is: 'case', when: branches, else: termOf(otherwise) };
}

function aggregate(name: AggregateName, of?: Expression): Expression {
  return { is: 'aggregate', name, ...(of ? { of } : {}) };
}

/** Counts all rows, or only the rows in which the term is not null. */
export function count<S extends string = never>(of?: Term<unknown, S>): Term<number, S> {
  return aggregate('count', of);
}

export function sum<S extends string>(of: Term<number | null, S>): Term<number | null, S> {
  return aggregate('sum', of);
}

export function average<S extends string>(of: Term<number | null, S>): Term<number | null, S> {
  return aggregate('avg', of);
}

export function least<T extends Comparable | null, S extends string>(of: Term<T, S>): Term<T | null, S> {
  return aggregate('min', of);
}

export function greatest<T extends Comparable | null, S extends string>(of: Term<T, S>): Term<T | null, S> {
  return aggregate('max', of);
}
