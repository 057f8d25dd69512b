import type { Expression } from './plan.ts';

type Change = (part: Expression) => Expression;

/** Returns the expression with each of its direct parts changed. */
export function mapParts(expression: Expression, change: Change): Expression {
  switch (expression.is) {
    case 'value':
    case 'param':
    case 'column':
      return expression;
    case 'and':
    case 'or':
      return { ...expression, all: expression.all.map(change) };
    case 'not':
    case 'null':
      return { ...expression, of: change(expression.of) };
    case 'compare':
    case 'math':
      return { ...expression, left: change(expression.left), right: change(expression.right) };
    case 'in':
      return { ...expression, of: change(expression.of), list: expression.list.map(change) };
    case 'like':
      return { ...expression, of: change(expression.of), pattern: change(expression.pattern) };
    case 'between':
      return {
        ...expression,
        of: change(expression.of),
        from: change(expression.from),
        to: change(expression.to),
      };
    case 'case': {
      const when = expression.when.map((one) => ({ if: change(one.if), value: change(one.value) }));
      return { ...expression, when, ...(expression.else ? { else: change(expression.else) } : {}) };
    }
    case 'call':
      return { ...expression, args: expression.args.map(change) };
    case 'aggregate':
      return expression.of ? { ...expression, of: change(expression.of) } : expression;
  }
}

export function partsOf(expression: Expression): readonly Expression[] {
  const parts: Expression[] = [];
  mapParts(expression, (part) => {
    parts.push(part);
    return part;
  });
  return parts;
}

export function hasPart(expression: Expression, isIt: (part: Expression) => boolean): boolean {
  return isIt(expression) || partsOf(expression).some((part) => hasPart(part, isIt));
}

/** Collects the tables that an expression reads, by their names in the query. */
export function sourcesOf(expression: Expression, found = new Set<string>()): Set<string> {
  if (expression.is === 'column' && expression.of !== undefined) found.add(expression.of);
  for (const part of partsOf(expression)) sourcesOf(part, found);
  return found;
}

/** Splits a condition into parts that must all be true. */
export function conjunctsOf(condition: Expression | undefined): readonly Expression[] {
  if (!condition) return [];
  return condition.is === 'and' ? condition.all.flatMap(conjunctsOf) : [condition];
}
