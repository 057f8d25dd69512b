import type { Expression, Join, SelectPlan, Value } from './plan.ts';

/** Tables of the naive interpreter, as arrays of rows. */
export type NaiveTables = Readonly<Record<string, readonly NaiveRow[]>>;
export interface NaiveRow {
  readonly ref: string;
  readonly row: Readonly<Record<string, Value>>;
}
type Scope = ReadonlyMap<string, NaiveRow | null>;
interface Shaped {
  readonly shown: Record<string, Value>;
  readonly order: Value[];
  readonly ties: Value[];
}

/**
 * Runs a query as directly as possible: combines all rows of all tables, then filters, groups, orders and
 * limits them. It uses no index, and was written from jql.md alone.
 */
export function naiveAnswer(plan: SelectPlan, tables: NaiveTables): Record<string, Value>[] {
  const first = plan.from.as ?? plan.from.table;
  let scopes: Scope[] = (tables[plan.from.table] ?? []).map((row) => new Map([[first, row]]));
  let names = [first];
  for (const join of plan.joins ?? []) {
    scopes = joined(scopes, names, join, tables);
    names = [...names, join.as ?? join.table];
  }
  const { where } = plan;
  if (where) scopes = scopes.filter((scope) => evaluate(where, [scope]) === true);
  const by = plan.groupByStrict ?? plan.groupBy;
  const shaped = isGrouped(plan)
    ? grouped(scopes, by ?? [], plan).map((group) =>
        shape(plan, group, by?.map((one) => evaluate(one, group)) ?? []),
      )
    : scopes.map((scope) =>
        shape(
          plan,
          [scope],
          names.map((name) => scope.get(name)?.ref ?? null),
        ),
      );
  const kept = plan.isDistinct ? unique(shaped) : shaped;
  const terms = plan.orderBy ?? [];
  const isLastDown = terms.at(-1)?.isDescending === true;
  if (terms.length > 0) {
    kept.sort((a, b) => {
      for (const [index, term] of terms.entries()) {
        const so = rank(a.order[index] ?? null, b.order[index] ?? null);
        if (so !== 0) return term.isDescending ? -so : so;
      }
      const so = a.ties.map((tie, index) => rank(tie, b.ties[index] ?? null)).find((one) => one !== 0) ?? 0;
      return isLastDown ? -so : so;
    });
  }
  const rows = kept.map(({ shown }) => shown);
  if (plan.limit === undefined || typeof plan.limit === 'string') return rows;
  const { offset, count } = plan.limit;
  return rows.slice(Number(offset), Number(offset) + Number(count));
}

function joined(left: Scope[], names: readonly string[], join: Join, tables: NaiveTables): Scope[] {
  const name = join.as ?? join.table;
  const right = tables[join.table] ?? [];
  const pairs = left.flatMap((scope) =>
    right
      .map((row) => ({ scope, row, both: new Map([...scope, [name, row]]) }))
      .filter(({ both }) => evaluate(join.on, [both]) === true),
  );
  const alone =
    join.kind === 'left' || join.kind === 'outer'
      ? left
          .filter((scope) => !pairs.some((pair) => pair.scope === scope))
          .map((scope) => new Map([...scope, [name, null]]))
      : [];
  const spare =
    join.kind === 'right' || join.kind === 'outer'
      ? right
          .filter((row) => !pairs.some((pair) => pair.row === row))
          .map(
            (row) =>
              new Map<string, NaiveRow | null>([...names.map((one) => [one, null] as const), [name, row]]),
          )
      : [];
  return [...pairs.map(({ both }) => both), ...alone, ...spare];
}

function isGrouped(plan: SelectPlan): boolean {
  const all = [...(plan.columns === '*' ? [] : plan.columns.map(({ value }) => value))];
  const more = [...(plan.orderBy ?? []).map(({ by }) => by), ...(plan.having ? [plan.having] : [])];
  const counts = JSON.stringify([...all, ...more]).includes('"is":"aggregate"');
  return (
    counts || plan.groupBy !== undefined || plan.groupByStrict !== undefined || plan.having !== undefined
  );
}

function grouped(scopes: Scope[], by: readonly Expression[], plan: SelectPlan): Scope[][] {
  const groups: { readonly key: string; readonly scopes: Scope[] }[] =
    by.length === 0 ? [{ key: '[]', scopes: [] }] : [];
  for (const scope of scopes) {
    const values = by.map((one) => evaluate(one, [scope]));
    if (plan.groupByStrict && values.some((value) => value === null)) continue;
    const key = JSON.stringify(values);
    const known = groups.find((group) => group.key === key);
    if (known) known.scopes.push(scope);
    else groups.push({ key, scopes: [scope] });
  }
  const { having } = plan;
  const all = groups.map((group) => group.scopes);
  return having ? all.filter((group) => evaluate(having, group) === true) : all;
}

function shape(plan: SelectPlan, group: readonly Scope[], ties: Value[]): Shaped {
  const columns = plan.columns === '*' ? [] : plan.columns;
  const shown = Object.fromEntries(columns.map(({ as, value }) => [as ?? '', evaluate(value, group)]));
  return { shown, order: (plan.orderBy ?? []).map(({ by }) => evaluate(by, group)), ties };
}

function unique(all: readonly Shaped[]): Shaped[] {
  const key = ({ shown }: Shaped) => JSON.stringify(shown);
  return all.filter((one, at) => all.findIndex((other) => key(other) === key(one)) === at);
}

const kinds = ['object', 'number', 'string'];
function rank(a: Value, b: Value): number {
  const [x, y] = [typeof a === 'boolean' ? Number(a) : a, typeof b === 'boolean' ? Number(b) : b];
  if (typeof x !== typeof y) return kinds.indexOf(typeof x) - kinds.indexOf(typeof y);
  if (x === null || y === null || x === y) return 0;
  return x < y ? -1 : 1;
}

/** Evaluates an expression over a group. Without grouping, each row is a group. */
function evaluate(one: Expression, group: readonly Scope[]): Value {
  const of = (part: Expression) => evaluate(part, group);
  const turned = (truth: boolean | null, isNot?: true) =>
    truth === null ? null : truth !== (isNot === true);
  switch (one.is) {
    case 'value':
      return one.value;
    case 'param':
      throw new Error('The naive interpreter takes no parameters.');
    case 'column': {
      const row = group[0]?.get(one.of ?? '');
      return one.name === '_ref' ? (row?.ref ?? null) : (row?.row[one.name] ?? null);
    }
    case 'compare':
      return comparison(one.op, of(one.left), of(one.right));
    case 'and': {
      const all = one.all.map(of);
      return all.includes(false) ? false : all.every((truth) => truth === true) ? true : null;
    }
    case 'or': {
      const all = one.all.map(of);
      return all.includes(true) ? true : all.every((truth) => truth === false) ? false : null;
    }
    case 'not': {
      const truth = of(one.of);
      return typeof truth === 'boolean' ? !truth : null;
    }
    case 'null':
      return (of(one.of) === null) === !one.isNot;
    case 'in': {
      const truths = one.list.map((item) => comparison('=', of(one.of), of(item)));
      return turned(truths.includes(true) ? true : truths.includes(null) ? null : false, one.isNot);
    }
    case 'between': {
      const ends = [comparison('>=', of(one.of), of(one.from)), comparison('<=', of(one.of), of(one.to))];
      return turned(ends.includes(false) ? false : ends.includes(null) ? null : true, one.isNot);
    }
    case 'like': {
      const [text, pattern] = [of(one.of), of(one.pattern)];
      if (typeof text !== 'string' || typeof pattern !== 'string') return null;
      return turned(likeRegex(pattern).test(text), one.isNot);
    }
    case 'case': {
      const hit = one.when.find((branch) => of(branch.if) === true);
      return hit ? of(hit.value) : one.else ? of(one.else) : null;
    }
    case 'math':
      return arithmetic(one.op, of(one.left), of(one.right));
    case 'call':
      return called(one.name, one.args.map(of));
    case 'aggregate':
      return counted(one, group);
  }
}

function counted(one: Extract<Expression, { is: 'aggregate' }>, group: readonly Scope[]): Value {
  const { of } = one;
  if (!of) return group.length;
  let values = group.map((scope) => evaluate(of, [scope])).filter((value) => value !== null);
  if (one.isDistinct) values = values.filter((value, at) => values.indexOf(value) === at);
  if (one.name === 'count') return values.length;
  if (values.length === 0) return null;
  const sorted = values.toSorted(rank);
  if (one.name === 'min') return sorted[0] ?? null;
  if (one.name === 'max') return sorted.at(-1) ?? null;
  const sum = values.map(Number).reduce((so, value) => so + value, 0);
  return one.name === 'sum' ? sum : sum / values.length;
}

function comparison(op: string, a: Value, b: Value): boolean | null {
  if (a === null || b === null) return null;
  if (op === '=') return a === b;
  if (op === '!=') return a !== b;
  if (typeof a !== typeof b) return null;
  if (op === '<') return a < b;
  if (op === '<=') return a <= b;
  return op === '>' ? a > b : a >= b;
}

function likeRegex(pattern: string): RegExp {
  const parts = pattern.match(/\\.|./gsu) ?? [];
  const source = parts.map((part) => {
    if (part === '%') return '.*';
    if (part === '_') return '.';
    return (part.length > 1 && part.startsWith('\\') ? part.slice(1) : part).replace(
      /[\\^$.*+?()[\]{}|/]/gu,
      '\\$&',
    );
  });
  return new RegExp(`^${source.join('')}$`, 'su');
}

function arithmetic(op: string, a: Value, b: Value): Value {
  if (op === '||') return typeof a === 'string' && typeof b === 'string' ? `${a}${b}` : null;
  if (typeof a !== 'number' || typeof b !== 'number') return null;
  const result = op === '+' ? a + b : op === '-' ? a - b : op === '*' ? a * b : op === '/' ? a / b : a % b;
  if (!Number.isFinite(result)) return null;
  return result === 0 ? 0 : result;
}

function called(name: string, args: readonly Value[]): Value {
  const [first = null] = args;
  if (name === 'coalesce') return args.find((arg) => arg !== null) ?? null;
  if (name === 'abs') return typeof first === 'number' ? Math.abs(first) : null;
  if (typeof first !== 'string') return null;
  if (name === 'length') return Array.from(first).length;
  return name === 'lower' ? first.toLowerCase() : name === 'upper' ? first.toUpperCase() : first.trim();
}
