import * as v from 'valibot';
import {
  aggregateNames,
  compareOps,
  functionArguments,
  mathOps,
  pageLimits,
  type QueryPlan,
} from './plan.ts';
import { QueryError } from './query-error.ts';

/**
 * Maximum depth and number of parts of a plan, far above what people write. A larger plan could exhaust the
 * reader.
 */
const deepest = 250;
const maxParts = 500_000;

const Name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000));
const IsNot = v.exactOptional(v.literal(true));
const Any: v.GenericSchema = v.lazy(() => AnyExpression);
/**
 * A list of at least one expression, for groups. Lists of conditions and values may be empty, because the
 * builder makes such lists.
 */
const Some = v.pipe(v.array(Any), v.minLength(1));

const Param = v.strictObject({ is: v.literal('param'), name: Name });
const Value = v.union([
  v.string(),
  v.pipe(v.number(), v.finite()),
  v.boolean(),
  v.null(),
  v.array(v.unknown()),
  v.record(v.string(), v.unknown()),
]);
const Call = v.pipe(
  v.strictObject({
    is: v.literal('call'),
    name: v.picklist(Object.keys(functionArguments)),
    args: v.array(Any),
  }),
  v.check(({ name, args }) => {
    const [, [least, most] = [0, 0]] =
      Object.entries(functionArguments).find(([known]) => known === name) ?? [];
    return args.length >= least && args.length <= most;
  }, 'arguments'),
);
const Aggregate = v.pipe(
  v.strictObject({
    is: v.literal('aggregate'),
    name: v.picklist(aggregateNames),
    of: v.exactOptional(Any),
    isDistinct: v.exactOptional(v.literal(true)),
  }),
  v.check(({ name, of, isDistinct }) => of !== undefined || (name === 'count' && !isDistinct), 'of'),
);
const Case = v.strictObject({
  is: v.literal('case'),
  when: v.array(v.strictObject({ if: Any, value: Any })),
  else: v.exactOptional(Any),
});

const AnyExpression = v.variant('is', [
  v.strictObject({ is: v.literal('value'), value: Value }),
  Param,
  v.strictObject({ is: v.literal('column'), name: Name, of: v.exactOptional(Name) }),
  v.strictObject({ is: v.literal('compare'), op: v.picklist(compareOps), left: Any, right: Any }),
  v.strictObject({ is: v.picklist(['and', 'or']), all: v.array(Any) }),
  v.strictObject({ is: v.literal('not'), of: Any }),
  v.strictObject({ is: v.literal('null'), of: Any, isNot: IsNot }),
  v.strictObject({ is: v.literal('in'), of: Any, list: v.array(Any), isNot: IsNot }),
  v.strictObject({ is: v.literal('like'), of: Any, pattern: Any, isNot: IsNot }),
  v.strictObject({ is: v.literal('between'), of: Any, from: Any, to: Any, isNot: IsNot }),
  v.strictObject({ is: v.literal('math'), op: v.picklist(mathOps), left: Any, right: Any }),
  Case,
  Call,
  Aggregate,
]);

const source = { table: Name, as: v.exactOptional(Name) };
const LimitNumber = v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), Param]);
const where = { where: v.exactOptional(Any) };
const Columns = v.record(Name, Any);

const Select = v.strictObject({
  is: v.literal('select'),
  isDistinct: v.exactOptional(v.literal(true)),
  columns: v.union([
    v.literal('*'),
    v.pipe(v.array(v.strictObject({ value: Any, as: v.exactOptional(Name) })), v.minLength(1)),
  ]),
  from: v.strictObject(source),
  joins: v.exactOptional(
    v.array(v.strictObject({ ...source, kind: v.picklist(['inner', 'left', 'right', 'outer']), on: Any })),
  ),
  ...where,
  groupBy: v.exactOptional(Some),
  groupByStrict: v.exactOptional(Some),
  having: v.exactOptional(Any),
  orderBy: v.exactOptional(
    v.array(v.strictObject({ by: Any, isDescending: v.exactOptional(v.literal(true)) })),
  ),
  limit: v.exactOptional(
    v.union([
      v.picklist(Object.keys(pageLimits)),
      v.strictObject({ offset: LimitNumber, count: LimitNumber }),
    ]),
  ),
});

const Plan = v.variant('is', [
  Select,
  v.strictObject({ is: v.literal('insert'), table: Name, rows: v.pipe(v.array(Columns), v.minLength(1)) }),
  v.strictObject({ is: v.literal('update'), table: Name, set: Columns, ...where }),
  v.strictObject({ is: v.literal('delete'), table: Name, ...where }),
]);

/**
 * Checks a plan that comes from a store, another tab or a file. Throws for anything that is not a plan, and
 * names the position of the fault.
 */
export function readPlan(said: unknown): QueryPlan {
  refuseEndless(said);
  const parsed = v.safeParse(Plan, said);
  // The cast is safe: the schema matches the plan's type, and `AnyExpression` reads the expressions in it.
  if (parsed.success) return parsed.output as unknown as QueryPlan;
  const [issue] = parsed.issues;
  throw new QueryError(`This is no plan: ${v.getDotPath(issue) ?? 'is'} is not allowed (${issue.message}).`);
}

/**
 * Refuses a plan that is too deep or too large. It visits the plan level by level, so that no depth exhausts
 * the stack.
 */
function refuseEndless(said: unknown): void {
  let level: unknown[] = [said];
  let parts = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    parts += level.length;
    if (depth > deepest || parts > maxParts)
      throw new QueryError('This plan is nested too deep or is too large.');
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
}
