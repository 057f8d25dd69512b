import fc from 'fast-check';
import type { CompareOp, Expression, Value } from './plan.ts';

/** Names of three small tables with many equal values, so that joins and groups have matches. */
export const randomTables = ['one', 'two', 'three'] as const;
export const randomColumns = ['number', 'other', 'word', 'flag'] as const;
type Column = (typeof randomColumns)[number];

export const numbers = fc.integer({ min: -2, max: 4 });
const words = fc.constantFrom('', 'a', 'ab', 'abc', 'b', 'B%', 'a_c', '€', '🙂');
const patterns = fc.constantFrom('%', 'a%', '_', 'a_c', '%b%', 'a\\_c', 'ab', '', '%_%', '🙂', 'B\\%');

const ofKind = { number: numbers, other: numbers, word: words, flag: fc.boolean() } as const;
const orNull = (value: fc.Arbitrary<Value>) => fc.option(value, { freq: 5, nil: null });

export interface RandomRow {
  readonly number: Value;
  readonly other: Value;
  readonly word: Value;
  readonly flag: Value;
}
const randomRow: fc.Arbitrary<RandomRow> = fc.record({
  number: orNull(numbers),
  other: orNull(numbers),
  word: orNull(words),
  flag: orNull(fc.boolean()),
});
export const randomContent = fc.record({
  one: fc.array(randomRow, { maxLength: 12 }),
  two: fc.array(randomRow, { maxLength: 12 }),
  three: fc.array(randomRow, { maxLength: 6 }),
});
export type RandomContent = Readonly<Record<(typeof randomTables)[number], readonly RandomRow[]>>;

export const value = (of: Value): Expression => ({ is: 'value', value: of });
const compareOps: readonly CompareOp[] = ['=', '!=', '<', '<=', '>', '>='];

export function columnOf(names: readonly string[], columns: readonly Column[]): fc.Arbitrary<Expression> {
  return fc.record({
    is: fc.constant('column' as const),
    of: fc.constantFrom(...names),
    name: fc.constantFrom(...columns),
  });
}

/** Generates a random expression whose value is of the column's kind. */
export function expressionOf(names: readonly string[], kind: Column, depth = 2): fc.Arbitrary<Expression> {
  const same: readonly Column[] = kind === 'number' || kind === 'other' ? ['number', 'other'] : [kind];
  const leaf = fc.oneof(
    { weight: 4, arbitrary: columnOf(names, same) },
    { weight: 2, arbitrary: ofKind[kind].map(value) },
  );
  if (depth === 0) return leaf;
  const inner = expressionOf(names, kind, depth - 1);
  const choice = fc.tuple(conditionOf(names, depth - 1), inner, fc.option(inner, { nil: undefined })).map(
    ([test, yes, no]): Expression => ({
      is: 'case',
      when: [{ if: test, value: yes }],
      ...(no ? { else: no } : {}),
    }),
  );
  const either = fc.tuple(inner, inner).map((args): Expression => ({ is: 'call', name: 'coalesce', args }));
  const shared = [
    { weight: 8, arbitrary: leaf },
    { weight: 1, arbitrary: choice },
    { weight: 1, arbitrary: either },
  ];
  if (kind === 'flag') return fc.oneof(...shared);
  const math = (op: '+' | '-' | '*' | '||') =>
    fc.tuple(inner, inner).map(([left, right]): Expression => ({ is: 'math', op, left, right }));
  const own =
    kind === 'word'
      ? [math('||'), inner.map((arg): Expression => ({ is: 'call', name: 'upper', args: [arg] }))]
      : [
          math('+'),
          math('-'),
          math('*'),
          inner.map((arg): Expression => ({ is: 'call', name: 'abs', args: [arg] })),
        ];
  return fc.oneof(...shared, ...own.map((arbitrary) => ({ weight: 1, arbitrary })));
}

export function conditionOf(names: readonly string[], depth = 2): fc.Arbitrary<Expression> {
  const kind = fc.constantFrom(...randomColumns);
  const isNot = fc.constantFrom({}, { isNot: true as const });
  const plain = kind.chain((of) => {
    const side = expressionOf(names, of, Math.max(0, depth - 1));
    return fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          is: fc.constant('compare' as const),
          op: fc.constantFrom(...compareOps),
          left: columnOf(names, [of]),
          right: side,
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          is: fc.constant('compare' as const),
          op: fc.constantFrom(...compareOps),
          left: side,
          right: side,
        }),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(columnOf(names, [of]), fc.array(side, { minLength: 1, maxLength: 3 }), isNot)
          .map(([column, list, not]): Expression => ({ is: 'in', of: column, list, ...not })),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(columnOf(names, [of]), side, side, isNot)
          .map(([column, from, to, not]): Expression => ({ is: 'between', of: column, from, to, ...not })),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(columnOf(names, [of]), isNot)
          .map(([column, not]): Expression => ({ is: 'null', of: column, ...not })),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(columnOf(names, ['word']), patterns, isNot).map(
          ([column, pattern, not]): Expression => ({
            is: 'like',
            of: column,
            pattern: value(pattern),
            ...not,
          }),
        ),
      },
    );
  });
  if (depth === 0) return plain;
  const inner = conditionOf(names, depth - 1);
  const many = fc.array(inner, { minLength: 2, maxLength: 3 });
  return fc.oneof(
    { weight: 4, arbitrary: plain },
    { weight: 3, arbitrary: many.map((all): Expression => ({ is: 'and', all })) },
    { weight: 2, arbitrary: many.map((all): Expression => ({ is: 'or', all })) },
    { weight: 1, arbitrary: inner.map((of): Expression => ({ is: 'not', of })) },
  );
}
