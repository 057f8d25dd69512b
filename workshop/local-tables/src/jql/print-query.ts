import type {
  InsertPlan,
  Join,
  JoinKind,
  QueryPlan,
  RowLimit,
  SelectPlan,
  Source,
  UpdatePlan,
} from '../query/plan.ts';
import { printExpression, printName } from './print-expression.ts';

export function printQuery(plan: QueryPlan): string {
  const where = 'where' in plan && plan.where ? ` where ${printExpression(plan.where)}` : '';
  if (plan.is === 'insert') return printInsert(plan);
  if (plan.is === 'update') return `update ${printName(plan.table)} set ${printSet(plan)}${where}`;
  return plan.is === 'delete' ? `delete from ${printName(plan.table)}${where}` : printSelect(plan);
}

function printSet({ set }: UpdatePlan): string {
  return Object.entries(set)
    .map(([column, value]) => `${printName(column)} = ${printExpression(value)}`)
    .join(', ');
}

function printInsert({ table, rows }: InsertPlan): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const printed = rows.map((row) => {
    const values = columns.map((column) => {
      const value = Object.hasOwn(row, column) ? row[column] : undefined;
      return value === undefined ? 'default' : printExpression(value);
    });
    return `(${values.join(', ')})`;
  });
  return `insert into ${printName(table)} (${columns.map(printName).join(', ')}) values ${printed.join(', ')}`;
}

function printSelect(plan: SelectPlan): string {
  const { columns, groupBy, groupByStrict, orderBy } = plan;
  const shown =
    columns === '*'
      ? '*'
      : columns.map(({ value, as }) => `${printExpression(value)}${printAs(as)}`).join(', ');
  const list = (word: string, terms: SelectPlan['groupBy']) =>
    terms && terms.length > 0 ? [`${word} ${terms.map(printExpression).join(', ')}`] : [];
  const order = orderBy?.map(
    ({ by, isDescending }) => `${printExpression(by)}${isDescending ? ' desc' : ''}`,
  );
  return [
    `select ${plan.isDistinct ? 'distinct ' : ''}${shown}`,
    `from ${printSource(plan.from)}`,
    ...(plan.joins ?? []).map(printJoin),
    ...(plan.where ? [`where ${printExpression(plan.where)}`] : []),
    ...list('group by', groupBy),
    ...list('group by strict', groupByStrict),
    ...(plan.having ? [`having ${printExpression(plan.having)}`] : []),
    ...(order && order.length > 0 ? [`order by ${order.join(', ')}`] : []),
    ...(plan.limit === undefined ? [] : [`limit ${printLimit(plan.limit)}`]),
  ].join(' ');
}

function printAs(as: string | undefined): string {
  return as === undefined ? '' : ` as ${printName(as)}`;
}

function printSource({ table, as }: Source): string {
  return `${printName(table)}${printAs(as)}`;
}

const joinWords: Readonly<Record<JoinKind, string>> = {
  inner: 'join',
  left: 'left join',
  right: 'right join',
  outer: 'outer join',
};

function printJoin(join: Join): string {
  return `${joinWords[join.kind]} ${printSource(join)} on ${printExpression(join.on)}`;
}

function printLimit(limit: NonNullable<SelectPlan['limit']>): string {
  if (typeof limit === 'string') return limit;
  const number = (of: RowLimit['count']) => (typeof of === 'number' ? String(of) : `:${of.name}`);
  return limit.offset === 0 ? number(limit.count) : `${number(limit.offset)}, ${number(limit.count)}`;
}
