import type { Expression, SelectPlan, Value } from './plan.ts';

/**
 * Prints a plan as SQL for PostgreSQL, with explicit clauses for the position of null and the order of texts.
 */
export function planAsSql(plan: SelectPlan): string {
  const columns = plan.columns === '*' ? [] : plan.columns;
  const joins = (plan.joins ?? []).map(({ kind, table, as, on }) => {
    const word = { inner: 'inner', left: 'left', right: 'right', outer: 'full outer' }[kind];
    return `${word} join ${table} as ${as} on ${sql(on)}`;
  });
  const order = (plan.orderBy ?? []).map(
    ({ by, isDescending }) => `${sql(by)} ${isDescending ? 'desc nulls last' : 'asc nulls first'}`,
  );
  const strict = (plan.groupByStrict ?? []).map((one) => `${sql(one)} is not null`);
  const where = [...(plan.where ? [sql(plan.where)] : []), ...strict];
  const groups = (plan.groupByStrict ?? plan.groupBy ?? []).map(sql);
  return [
    `select ${plan.isDistinct ? 'distinct ' : ''}${columns.map(({ value, as }) => `${sql(value)} as ${as}`).join(', ')}`,
    `from ${plan.from.table} as ${plan.from.as}`,
    ...joins,
    ...(where.length > 0 ? [`where ${where.join(' and ')}`] : []),
    ...(groups.length > 0 ? [`group by ${groups.join(', ')}`] : []),
    ...(plan.having ? [`having ${sql(plan.having)}`] : []),
    ...(order.length > 0 ? [`order by ${order.join(', ')}`] : []),
    ...(typeof plan.limit === 'object' ? [`limit ${plan.limit.count} offset ${plan.limit.offset}`] : []),
  ].join('\n');
}

function literal(value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return `('${value.replaceAll("'", "''")}'::text collate "C")`;
  return typeof value === 'number' ? `(${value}::double precision)` : String(value);
}

function sql(one: Expression): string {
  const not = 'isNot' in one && one.isNot ? 'not ' : '';
  switch (one.is) {
    case 'value':
      return literal(one.value);
    case 'param':
      throw new Error('The oracle takes no parameters.');
    case 'column':
      return `${one.of}.${one.name}`;
    case 'compare':
      return `(${sql(one.left)} ${one.op} ${sql(one.right)})`;
    case 'and':
    case 'or':
      return `(${one.all.map(sql).join(` ${one.is} `)})`;
    case 'not':
      return `(not ${sql(one.of)})`;
    case 'null':
      return `(${sql(one.of)} is ${not}null)`;
    case 'in':
      return `(${sql(one.of)} ${not}in (${one.list.map(sql).join(', ')}))`;
    case 'between':
      return `(${sql(one.of)} ${not}between ${sql(one.from)} and ${sql(one.to)})`;
    case 'like':
      return `(${sql(one.of)} ${not}like ${sql(one.pattern)})`;
    case 'case': {
      const branches = one.when.map((branch) => `when ${sql(branch.if)} then ${sql(branch.value)}`);
      return `(case ${branches.join(' ')}${one.else ? ` else ${sql(one.else)}` : ''} end)`;
    }
    case 'math':
      return `(${sql(one.left)} ${one.op} ${sql(one.right)})`;
    case 'call':
      return `${one.name}(${one.args.map(sql).join(', ')})`;
    case 'aggregate':
      return `${one.name}(${one.isDistinct ? 'distinct ' : ''}${one.of ? sql(one.of) : '*'})`;
  }
}
