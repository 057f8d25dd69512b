import type { TableDefinition } from '../tables/table-definition.ts';
import { bindCondition, bindNames, kindsIn, needTruth, refuseAggregates } from './bind-names.ts';
import {
  type BoundColumn,
  type BoundOrder,
  type BoundSelect,
  type BoundSource,
  refColumn,
} from './bound-select.ts';
import { kindOf } from './check-kinds.ts';
import { hasPart, partsOf } from './map-expression.ts';
import {
  type Expression,
  type Join,
  type OrderTerm,
  type Params,
  pageLimits,
  type RowLimit,
  type SelectPlan,
} from './plan.ts';
import { QueryError } from './query-error.ts';

export type DefinitionOf = (table: string) => Promise<TableDefinition>;

/** Resolves all names of a query, and refuses a query that makes no sense before any row is read. */
export async function bindSelect(
  plan: SelectPlan,
  params: Params,
  definitionOf: DefinitionOf,
): Promise<BoundSelect> {
  const sources = await bindSources(plan, params, definitionOf);
  const where = bindCondition(plan.where, sources, params, 'where');
  const columns = bindColumns(plan, sources, params);
  const groupBy = bindGroups(plan, sources, params);
  const having = plan.having && bindNames(plan.having, sources, params);
  if (having) needTruth(having, sources, 'having');
  const orderBy = (plan.orderBy ?? []).map((term) => bindOrder(term, plan, columns, sources, params));
  const answered = [...columns.map(({ value }) => value), ...orderBy.map(({ by }) => by)];
  for (const one of answered) kindOf(one, kindsIn(sources));
  const isCounted = [...answered, ...(having ? [having] : [])].some(isAggregated);
  const isGrouped = groupBy !== undefined || isCounted || having !== undefined;
  if (isGrouped)
    for (const one of [...answered, ...(having ? [having] : [])]) checkGrouped(one, groupBy ?? []);
  const bound = {
    sources,
    columns,
    where,
    groupBy: isGrouped ? (groupBy ?? []) : undefined,
    isStrict: plan.groupByStrict !== undefined,
    having,
    isDistinct: plan.isDistinct === true,
    orderBy,
    ...bindLimit(plan, params),
  };
  checkDistinct(bound);
  return bound;
}

const isAggregated = (expression: Expression) => hasPart(expression, ({ is }) => is === 'aggregate');
const alike = (a: Expression, b: Expression) => JSON.stringify(a) === JSON.stringify(b);

async function bindSources(
  { from, joins, columns }: SelectPlan,
  params: Params,
  definitionOf: DefinitionOf,
): Promise<BoundSource[]> {
  if (joins !== undefined && !Array.isArray(joins)) throw new QueryError('Join needs an array.');
  if (joins && joins.length > 0 && columns === '*') throw new QueryError("Join cannot be used with '*'.");
  const sources: BoundSource[] = [];
  const places: readonly (Join | (typeof from & { kind: 'first'; on: undefined }))[] = [
    { ...from, kind: 'first', on: undefined },
    ...(joins ?? []),
  ];
  for (const [index, { table, as: name = table, kind, on }] of places.entries()) {
    if (sources.some((source) => source.name === name))
      throw new QueryError(`Two tables are called ${name} in this question: give one another name with as.`);
    const source = { index, name, definition: await definitionOf(table), kind, on: undefined };
    sources.push({ ...source, on: bindCondition(on, [...sources, source], params, 'on') });
  }
  return sources;
}

function bindColumns(plan: SelectPlan, sources: readonly BoundSource[], params: Params): BoundColumn[] {
  if (plan.columns === '*') return everyColumn(sources);
  if (plan.columns.length === 0) throw new QueryError('A question needs a column.');
  const columns = plan.columns.map(({ value, as }, index) => ({
    as: as ?? nameOf(value, index),
    value: bindNames(value, sources, params),
  }));
  const names = columns.map(({ as }) => as);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new QueryError(`Two columns are called ${twice}: give one another name with as.`);
  return columns;
}

function everyColumn(sources: readonly BoundSource[]): BoundColumn[] {
  return sources.flatMap(({ name: of, definition }) =>
    [refColumn, ...Object.keys(definition.columns)].map((name) => ({
      as: name,
      value: { is: 'column' as const, name, of },
    })),
  );
}

function nameOf(value: Expression, index: number): string {
  if (value.is === 'column' || value.is === 'aggregate' || value.is === 'call') return value.name;
  return `column ${index + 1}`;
}

function bindGroups(
  { groupBy, groupByStrict }: SelectPlan,
  sources: readonly BoundSource[],
  params: Params,
): Expression[] | undefined {
  if (groupByStrict !== undefined) {
    if (groupBy !== undefined) throw new QueryError('Group-by-strict cannot be combined with group-by.');
    if (groupByStrict.length !== 2) throw new QueryError('Group-by-strict needs two fields.');
  }
  const bound = (groupByStrict ?? groupBy)?.map((one) => bindNames(one, sources, params));
  for (const one of bound ?? []) {
    refuseAggregates(one, 'group by');
    kindOf(one, kindsIn(sources));
  }
  return bound;
}

/** Resolves an order term: the name of a result column, or any expression that could be a result column. */
function bindOrder(
  { by, isDescending }: OrderTerm,
  plan: SelectPlan,
  columns: readonly BoundColumn[],
  sources: readonly BoundSource[],
  params: Params,
): BoundOrder {
  const given = plan.columns === '*' ? [] : plan.columns;
  const isNamed = by.is === 'column' && by.of === undefined && given.some(({ as }) => as === by.name);
  const named = isNamed ? columns.find(({ as }) => as === by.name)?.value : undefined;
  return { by: named ?? bindNames(by, sources, params), isDescending: isDescending === true };
}

/** Checks an expression over groups. It may use only the grouping expressions and aggregates. */
function checkGrouped(expression: Expression, groups: readonly Expression[]): void {
  if (groups.some((group) => alike(group, expression))) return;
  if (expression.is === 'aggregate') {
    if (expression.of && isAggregated(expression.of))
      throw new QueryError(`${expression.name} cannot count what is counted.`);
    return;
  }
  if (expression.is === 'column')
    throw new QueryError(`The column ${expression.name} is neither grouped by nor counted.`);
  for (const part of partsOf(expression)) checkGrouped(part, groups);
}

function checkDistinct({ isDistinct, orderBy, columns }: BoundSelect): void {
  const isShown = ({ by }: BoundOrder) => columns.some(({ value }) => alike(value, by));
  if (isDistinct && !orderBy.every(isShown))
    throw new QueryError('Distinct rows are ordered by the columns that are shown.');
}

function bindLimit({ limit }: SelectPlan, params: Params): Pick<BoundSelect, 'offset' | 'count'> {
  if (limit === undefined) return { offset: 0, count: undefined };
  if (typeof limit === 'string') {
    const [offset, count] = pageLimits[limit];
    return { offset, count };
  }
  return { offset: bindLimitNumber(limit.offset, params), count: bindLimitNumber(limit.count, params) };
}

function bindLimitNumber(number: RowLimit['count'], params: Params): number {
  const bound = typeof number === 'number' ? number : bindNames(number, [], params);
  const value = typeof bound === 'number' ? bound : bound.is === 'value' ? bound.value : undefined;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new QueryError('limit needs whole numbers that are not below zero.');
  return value;
}
