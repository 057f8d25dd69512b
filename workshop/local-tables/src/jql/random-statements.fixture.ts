import { type ColumnType, columnTypes } from '@mitto/kit/column-types';
import fc from 'fast-check';
import type { Expression, QueryPlan, Value } from '../query/plan.ts';
import { conditionOf, expressionOf } from '../query/random-expressions.fixture.ts';
import { randomPlan } from '../query/random-plans.fixture.ts';
import type { Alteration } from '../tables/alteration.ts';
import type { ColumnOptions, TableDraft } from '../tables/table-definition.ts';
import type { Statement } from './statement.ts';

/** Random names of every kind: plain, difficult, reserved, quoted, and in foreign scripts. */
const anyName = fc.oneof(
  fc.constantFrom(
    'people',
    'select',
    'Order',
    'a b',
    'say "so"',
    'ชื่อ',
    'count',
    '1st',
    'index',
    '--',
    "it's",
    'yes',
  ),
  fc.string({ minLength: 1, maxLength: 8 }),
);
const tableName = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/);
const json: fc.Arbitrary<Value> = fc.oneof(
  fc
    .dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.constant(null)))
    .map((one) => ({ ...one })),
  fc.array(fc.oneof(fc.string(), fc.boolean())),
);
const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.string({ unit: 'grapheme' }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
);
const value: fc.Arbitrary<Expression> = fc
  .oneof({ weight: 5, arbitrary: scalar }, { weight: 1, arbitrary: json })
  .map((of) => ({ is: 'value', value: of }));
const param = fc.stringMatching(/^[a-z_]{1,6}$/).map((name): Expression => ({ is: 'param', name }));
const names = ['a', 'left', 'x y'];
const any = fc.oneof(
  { weight: 3, arbitrary: value },
  { weight: 1, arbitrary: param },
  { weight: 2, arbitrary: expressionOf(names, 'number') },
  { weight: 2, arbitrary: conditionOf(names) },
  { weight: 1, arbitrary: anyName.map((name): Expression => ({ is: 'column', name })) },
);

const where = fc.option(conditionOf(names), { nil: undefined }).map((one) => (one ? { where: one } : {}));
const record = fc
  .uniqueArray(anyName, { minLength: 1, maxLength: 3 })
  .chain((columns) =>
    fc
      .tuple(...columns.map(() => any))
      .map((values) =>
        Object.fromEntries(
          columns.map((column, at) => [column, values[at] ?? { is: 'value' as const, value: null }]),
        ),
      ),
  );

const randomQuery: fc.Arbitrary<QueryPlan> = fc.oneof(
  { weight: 3, arbitrary: randomPlan },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('insert' as const),
      table: anyName,
      rows: fc.array(record, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(anyName, record, where)
      .map(([table, set, only]): QueryPlan => ({ is: 'update', table, set, ...only })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(anyName, where).map(([table, only]): QueryPlan => ({ is: 'delete', table, ...only })),
  },
);

const flag = fc.constantFrom({}, { yes: true as const });
// The cast is safe: the names are the keys of `columnTypes`.
const types = Object.keys(columnTypes) as ColumnType[];
const options: fc.Arbitrary<ColumnOptions> = fc
  .tuple(
    fc.constantFrom(...types),
    flag,
    flag,
    flag,
    fc.option(fc.oneof(scalar, json, fc.constant('CURRENT_TIMESTAMP')), { nil: undefined }),
    flag,
  )
  .map(([type, notNull, required, numbered, defaultValue, update]) => ({
    type,
    ...('yes' in notNull ? { NOT_NULL: true } : {}),
    ...('yes' in required ? { required: true } : {}),
    ...('yes' in numbered ? { AUTO_INCREMENT: true } : {}),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    ...('yes' in update ? { ON_UPDATE: 'CURRENT_TIMESTAMP' as const } : {}),
  }));
const group = fc.record({
  columns: fc.array(tableName, { minLength: 1, maxLength: 3 }),
  unique: fc.boolean(),
});
const key = fc.record({ table: tableName, column: tableName });
const who = fc.oneof(fc.constant('all' as const), fc.array(fc.string({ minLength: 1 }), { maxLength: 2 }));
const policies = fc.record({ read: who, write: who });
const mode = fc.constantFrom('readonly' as const, 'readwrite' as const);

const draft: fc.Arbitrary<TableDraft> = fc
  .tuple(
    tableName,
    fc.dictionary(fc.oneof(tableName, fc.constantFrom('index', 'unique', 'foreign', 'select')), options, {
      minKeys: 1,
      maxKeys: 4,
    }),
    fc.option(fc.dictionary(tableName, group, { minKeys: 1, maxKeys: 2 }), { nil: undefined }),
    fc.option(fc.dictionary(tableName, key, { minKeys: 1, maxKeys: 2 }), { nil: undefined }),
    fc.record({ allowedMode: mode, policies, lastInsertId: fc.nat() }, { requiredKeys: [] }),
  )
  .map(([TBL_NAME, columns, index, foreignKey, rest]) => ({
    TBL_NAME,
    columns: { ...columns },
    ...(index ? { index: { ...index } } : {}),
    ...(foreignKey ? { foreignKey: { ...foreignKey } } : {}),
    ...rest,
  }));

const alteration: fc.Arbitrary<Alteration> = fc.oneof(
  fc.record({
    do: fc.constantFrom('add column' as const, 'retype column' as const),
    column: tableName,
    options,
  }),
  fc.record({ do: fc.constant('drop column' as const), column: tableName }),
  fc.record({ do: fc.constant('rename column' as const), column: tableName, to: tableName }),
  fc.record({ do: fc.constant('set primary key' as const), column: fc.option(tableName) }),
  fc.record({ do: fc.constant('add foreign key' as const), column: tableName, to: key }),
  fc.record({ do: fc.constant('drop foreign key' as const), column: tableName }),
  fc.record({ do: fc.constant('add index' as const), index: tableName, group }),
  fc.record({ do: fc.constant('drop index' as const), index: tableName }),
  fc.record({ do: fc.constant('set mode' as const), mode }),
  fc.record({ do: fc.constant('set policies' as const), policies }),
);

/** Random statements of every kind. */
export const randomStatement: fc.Arbitrary<Statement> = fc.oneof(
  { weight: 6, arbitrary: randomQuery },
  {
    weight: 1,
    arbitrary: fc.array(randomQuery, { maxLength: 3 }).map((plans): Statement => ({ is: 'batch', plans })),
  },
  { weight: 1, arbitrary: randomPlan.map((plan): Statement => ({ is: 'explain', plan })) },
  { weight: 2, arbitrary: draft.map((one): Statement => ({ is: 'create', draft: one })) },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('alter' as const),
      table: anyName,
      alterations: fc.array(alteration, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('rename' as const), table: anyName, to: anyName }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('truncate' as const), table: anyName }) },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constant('drop' as const), table: anyName, isSure: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constant('export' as const), table: anyName, format: anyName }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('import' as const),
      table: anyName,
      format: anyName,
      content: tableName,
    }),
  },
);
