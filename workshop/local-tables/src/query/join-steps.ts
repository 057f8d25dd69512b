import type { BoundSelect, BoundSource } from './bound-select.ts';
import { chooseAccess } from './choose-access.ts';
import { conjunctsOf, sourcesOf } from './map-expression.ts';
import type { Expression } from './plan.ts';

/** A table to be joined to the tables that are read before it. */
export interface JoinStep {
  readonly source: BoundSource;
  /** Names of the tables that are read before this table. */
  readonly known: ReadonlySet<string>;
  readonly kind: 'first' | 'inner' | 'left' | 'right' | 'outer';
  /** Conditions that every pair of joined rows must fulfil. */
  readonly conditions: readonly Expression[];
  /**
   * Conditions that every row of the result fulfils. Rows of this table that do not fulfil them need not be
   * read.
   */
  readonly bounds: readonly Expression[];
}

/** Returns the order in which tables are read, with the conditions of each. */
export function joinSteps({ sources, where }: BoundSelect): readonly JoinStep[] {
  const wanted = conjunctsOf(where);
  if (sources.every(({ kind }) => kind === 'first' || kind === 'inner')) {
    return innerSteps(sources, [...wanted, ...sources.flatMap(({ on }) => conjunctsOf(on))]);
  }
  return turnedFirst(sources).map((source, at, all) => {
    const isKept = all.slice(at + 1).every(({ kind }) => kind === 'inner' || kind === 'left');
    const isBounded =
      isKept && (source.kind === 'first' || source.kind === 'inner' || source.kind === 'right');
    const conditions = source.kind === 'first' ? [] : conjunctsOf(source.on);
    const known = new Set(all.slice(0, at).map(({ name }) => name));
    return { source, known, kind: source.kind, conditions, bounds: isBounded ? wanted : [] };
  });
}

/**
 * Converts `a right join b` into `b left join a`, which reads only the rows of `a` that match a row of `b`.
 */
function turnedFirst(sources: readonly BoundSource[]): readonly BoundSource[] {
  const [first, second, ...rest] = sources;
  if (!first || second?.kind !== 'right') return sources;
  return [{ ...second, kind: 'first', on: undefined }, { ...first, kind: 'left', on: second.on }, ...rest];
}

/** Orders inner joins with the most selective table first. The order does not change their result. */
function innerSteps(sources: readonly BoundSource[], conditions: readonly Expression[]): readonly JoinStep[] {
  const steps: JoinStep[] = [];
  const known = new Set<string>();
  let open = conditions;
  let left = sources;
  while (left.length > 0) {
    const [source] = left.toSorted((a, b) => gainOf(b, conditions, known) - gainOf(a, conditions, known));
    if (!source) break;
    const before = new Set(known);
    known.add(source.name);
    const isDue = (condition: Expression) => [...sourcesOf(condition)].every((name) => known.has(name));
    const due = open.filter(isDue);
    const kind = steps.length === 0 ? 'first' : 'inner';
    steps.push({ source, known: before, kind, conditions: due, bounds: [] });
    open = open.filter((condition) => !isDue(condition));
    left = left.filter((one) => one !== source);
  }
  return steps;
}

function gainOf(source: BoundSource, conditions: readonly Expression[], known: ReadonlySet<string>): number {
  return chooseAccess(source, conditions, known).gain;
}
