import fc from 'fast-check';
import type { AggregateName, Expression, Join, OrderTerm, SelectColumn, SelectPlan } from './plan.ts';
import {
  columnOf,
  conditionOf,
  expressionOf,
  numbers,
  randomColumns,
  randomTables,
  value,
} from './random-expressions.fixture.ts';

const named = (columns: readonly Expression[]): SelectColumn[] =>
  columns.map((column, index) => ({ value: column, as: `c${index}` }));

const aggregates: readonly AggregateName[] = ['count', 'sum', 'avg', 'min', 'max'];
function aggregateOf(names: readonly string[]): fc.Arbitrary<Expression> {
  const distinct = fc.constantFrom({}, {}, { isDistinct: true as const });
  return fc.oneof(
    fc.constant<Expression>({ is: 'aggregate', name: 'count' }),
    fc
      .tuple(fc.constantFrom(...aggregates), expressionOf(names, 'number', 1), distinct)
      .map(([name, of, isDistinct]): Expression => ({ is: 'aggregate', name, of, ...isDistinct })),
    fc
      .tuple(fc.constantFrom('min' as const, 'max' as const, 'count' as const), columnOf(names, ['word']))
      .map(([name, of]): Expression => ({ is: 'aggregate', name, of })),
  );
}

function ordersOf(columns: fc.Arbitrary<Expression>, least = 0): fc.Arbitrary<OrderTerm[]> {
  const down = fc.constantFrom({}, { isDescending: true as const });
  return fc.array(
    fc.tuple(columns, down).map(([by, isDescending]): OrderTerm => ({ by, ...isDescending })),
    { minLength: least, maxLength: 3 },
  );
}

const limit = fc.option(
  fc.record({ offset: fc.integer({ min: 0, max: 3 }), count: fc.integer({ min: 0, max: 5 }) }),
  { nil: undefined, freq: 2 },
);

function joinsOf(count: number): fc.Arbitrary<Join[]> {
  const names = ['a', 'b', 'c'];
  const join = (index: number): fc.Arbitrary<Join> => {
    const known = names.slice(0, index + 1);
    const as = names[index] ?? '';
    const equal = fc
      .tuple(
        fc.constantFrom('number' as const, 'other' as const, 'word' as const),
        columnOf(names.slice(0, index), ['number']),
      )
      .map(([name, other]): Expression => {
        const right: Expression = other.is === 'column' ? { ...other, name } : other;
        return { is: 'compare', op: '=', left: { is: 'column', of: as, name }, right };
      });
    const on = fc.oneof(
      { weight: 4, arbitrary: equal },
      {
        weight: 2,
        arbitrary: fc.tuple(equal, conditionOf(known, 0)).map((all): Expression => ({ is: 'and', all })),
      },
      { weight: 1, arbitrary: conditionOf(known, 1) },
    );
    return fc.record({
      kind: fc.constantFrom('inner', 'inner', 'left', 'right', 'outer'),
      table: fc.constantFrom(...randomTables),
      as: fc.constant(as),
      on,
    });
  };
  return fc.tuple(...Array.from({ length: count }, (_none, index) => join(index + 1)));
}

type Part = Readonly<Record<string, unknown>>;

// Drops empty and undefined parts, because plans are plain data.
function cleaned(plan: Part): SelectPlan {
  const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
  const said = Object.entries(plan).filter(([, value]) => !isEmpty(value));
  return JSON.parse(JSON.stringify(Object.fromEntries(said))) as SelectPlan;
}

function plainPlan(source: fc.Arbitrary<Part>, names: readonly string[]): fc.Arbitrary<SelectPlan> {
  const any = fc.constantFrom(...randomColumns).chain((kind) => expressionOf(names, kind, 1));
  return fc
    .tuple(source, fc.array(any, { minLength: 1, maxLength: 3 }), ordersOf(columnOf(names, randomColumns)))
    .map(([from, columns, orderBy]) => cleaned({ ...from, columns: named(columns), orderBy }));
}

function distinctPlan(source: fc.Arbitrary<Part>, names: readonly string[]): fc.Arbitrary<SelectPlan> {
  return fc
    .tuple(source, fc.array(columnOf(names, randomColumns), { minLength: 1, maxLength: 2 }))
    .chain(([from, columns]) =>
      ordersOf(fc.constantFrom(...columns)).map((orderBy) =>
        cleaned({ ...from, isDistinct: true, columns: named(columns), orderBy }),
      ),
    );
}

function groupedPlan(source: fc.Arbitrary<Part>, names: readonly string[]): fc.Arbitrary<SelectPlan> {
  const counted = aggregateOf(names).filter((one) => !JSON.stringify(one).includes('"word"'));
  const having = fc
    .tuple(counted, numbers)
    .map(([left, right]): Expression => ({ is: 'compare', op: '>=', left, right: value(right) }));
  const counts: Expression = { is: 'aggregate', name: 'count' };
  return fc
    .tuple(source, fc.array(columnOf(names, randomColumns), { maxLength: 2 }), fc.boolean())
    .chain(([from, by, isStrict]) => {
      const groups =
        isStrict && by.length === 2 ? { groupByStrict: by } : by.length > 0 ? { groupBy: by } : {};
      return fc
        .tuple(
          fc.array(aggregateOf(names), { minLength: 1, maxLength: 2 }),
          fc.option(having, { nil: undefined }),
          ordersOf(by.length > 0 ? fc.constantFrom(...by) : fc.constant(counts)),
        )
        .map(([all, only, orderBy]) =>
          cleaned({ ...from, ...groups, columns: named([...by, ...all]), having: only, orderBy }),
        );
    });
}

/** Any query that these tables allow. */
export const randomPlan: fc.Arbitrary<SelectPlan> = fc.constantFrom(0, 0, 0, 1, 1, 2).chain((count) => {
  const names = ['a', 'b', 'c'].slice(0, count + 1);
  const source = fc.record({
    is: fc.constant('select'),
    from: fc.record({ table: fc.constantFrom(...randomTables), as: fc.constant('a') }),
    joins: joinsOf(count),
    where: fc.option(conditionOf(names), { nil: undefined, freq: 5 }),
    limit,
  });
  return fc.oneof(
    { weight: 5, arbitrary: plainPlan(source, names) },
    { weight: 1, arbitrary: distinctPlan(source, names) },
    { weight: 2, arbitrary: groupedPlan(source, names) },
  );
});

/**
 * Queries with a left, right or outer join of two tables. Here a filter that is applied too early gives a
 * wrong result.
 */
export const randomSidedPlan: fc.Arbitrary<SelectPlan> = fc
  .record({
    kind: fc.constantFrom('left' as const, 'right' as const, 'outer' as const),
    tables: fc.tuple(fc.constantFrom(...randomTables), fc.constantFrom(...randomTables)),
    joined: fc.constantFrom(...randomColumns),
    also: fc.option(conditionOf(['a', 'b'], 0), { nil: undefined }),
    tests: fc.array(
      fc.oneof(
        columnOf(['a', 'b'], randomColumns).map((of): Expression => ({ is: 'null', of })),
        conditionOf(['a', 'b'], 0),
      ),
      { minLength: 1, maxLength: 2 },
    ),
  })
  .map(({ kind, tables: [table, other], joined, also, tests }) => {
    const column = (of: string, name: string): Expression => ({ is: 'column', of, name });
    const equal: Expression = {
      is: 'compare',
      op: '=',
      left: column('a', joined),
      right: column('b', joined),
    };
    const shown = ['a', 'b'].flatMap((of) => randomColumns.map((name) => column(of, name)));
    return {
      is: 'select',
      columns: named(shown),
      from: { table, as: 'a' },
      joins: [{ kind, table: other, as: 'b', on: also ? { is: 'and', all: [equal, also] } : equal }],
      where: { is: 'and', all: tests },
    };
  });

/**
 * Queries for the first or last few rows of a table, for which an index has the order and the read stops
 * early.
 */
export const randomLimitedPlan: fc.Arbitrary<SelectPlan> = fc
  .record({
    table: fc.constantFrom(...randomTables),
    tests: fc.array(conditionOf(['a'], 0), { minLength: 1, maxLength: 3 }),
    orderBy: ordersOf(columnOf(['a'], randomColumns), 1),
    offset: fc.integer({ min: 0, max: 2 }),
    count: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ table, tests, orderBy, offset, count }) => ({
    is: 'select',
    columns: named([...randomColumns, '_ref'].map((name) => ({ is: 'column', of: 'a', name }))),
    from: { table, as: 'a' },
    where: { is: 'and', all: tests },
    orderBy,
    limit: { offset, count },
  }));
