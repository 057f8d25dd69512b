import type { Value } from './plan.ts';

/** Report on how one table was read. */
export interface ReadStep {
  readonly table: string;
  readonly as: string;
  readonly by: 'reference' | 'index' | 'table';
  /** Columns of the index, in its order. */
  readonly index: readonly string[] | undefined;
  /** Method of the join; undefined for the table that is read first. */
  readonly join: 'lookups' | 'hash' | 'each-with-each' | undefined;
  readonly lookups: number;
  readonly rowsRead: number;
}

/** Report on how a result was computed. */
export interface QueryReport {
  readonly steps: readonly ReadStep[];
  readonly rowsRead: number;
  readonly rowsAnswered: number;
  /** True when the index had the requested order, so that the read stopped at the limit. */
  readonly endedAtLimit: boolean;
  readonly isSorted: boolean;
  readonly isGrouped: boolean;
}

export type AnswerRow = Readonly<Record<string, Value>>;

export interface QueryAnswer {
  readonly rows: readonly AnswerRow[];
  readonly report: QueryReport;
}

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

function wayOf({ by, index = [] }: ReadStep): string {
  if (by === 'reference') return 'by its reference';
  return by === 'index' ? `by the index (${index.join(', ')})` : 'as a whole';
}

function joinOf({ join, lookups }: ReadStep): string {
  if (join === 'lookups') return `, joined by ${counted(lookups, 'lookup', 'lookups')}`;
  if (join === 'hash') return ', joined by a table of keys';
  return join === 'each-with-each' ? ', each row compared with each' : '';
}

/** Describes the report in words, with a sentence for each step. */
export function describeReport(report: QueryReport): string[] {
  const steps = report.steps.map((step) => {
    const name = step.as === step.table ? step.table : `${step.table} as ${step.as}`;
    return `${name} is read ${wayOf(step)}${joinOf(step)}: ${counted(step.rowsRead, 'row', 'rows')} read.`;
  });
  return [
    ...steps,
    ...(report.endedAtLimit ? ['The index has the order asked for: reading ended with the limit.'] : []),
    ...(report.isGrouped ? ['The rows are grouped.'] : []),
    ...(report.isSorted ? ['The answer is sorted after reading.'] : []),
    `${counted(report.rowsRead, 'row', 'rows')} read, ${counted(report.rowsAnswered, 'row', 'rows')} answered.`,
  ];
}
