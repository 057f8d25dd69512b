import { columnTypes } from '@mitto/kit/column-types';
import { isTooLarge } from '@mitto/localdb/row-writer';
import type { Row } from '@mitto/localdb/stored-row';
import * as v from 'valibot';
import { type ColumnOptions, currentTimestamp, type TableDefinition } from './table-definition.ts';
import { type FaultPlace, refuseColumn, refuseTable, refuseType } from './table-refusal.ts';

/** Checks a value, and returns it in the form that the column stores. */
export function columnValue(
  column: string,
  options: ColumnOptions,
  value: unknown,
  place?: FaultPlace,
): unknown {
  if (value === null || value === undefined) {
    if (options.NOT_NULL || options.required || options.PRIMARY_KEY) refuseType(column, options.type, place);
    return null;
  }
  const parsed = v.safeParse(columnTypes[options.type], value);
  return parsed.success ? parsed.output : refuseType(column, options.type, place);
}

export interface Moment {
  readonly now: number;
  /** Next number for AUTO_INCREMENT. */
  readonly nextNumber: number;
}

/** Returns the value for a column that the caller has not given. */
export function absentValue(options: ColumnOptions, { now, nextNumber }: Moment): unknown {
  if (options.AUTO_INCREMENT) return nextNumber;
  if (options.defaultValue === currentTimestamp && isTime(options)) return timeValue(options, now);
  return options.defaultValue ?? null;
}

/**
 * Builds a complete record from the given columns: fills in defaults, numbers and times, so that every column
 * is present.
 */
export function newRow(definition: TableDefinition, given: Row, moment: Moment, place?: FaultPlace): Row {
  refuseUnknown(definition, given, place);
  const row = Object.entries(definition.columns).map(([column, options]) => {
    const value = Object.hasOwn(given, column) ? given[column] : undefined;
    const isGiven = value !== undefined && !(value === null && options.AUTO_INCREMENT);
    if (!isGiven && options.required) refuseType(column, options.type, place);
    return [column, columnValue(column, options, isGiven ? value : absentValue(options, moment), place)];
  });
  return checkedSize(definition, Object.fromEntries(row), place);
}

export function changedRow(
  definition: TableDefinition,
  row: Row,
  changes: Row,
  now: number,
  place?: FaultPlace,
): Row {
  refuseUnknown(definition, changes, place);
  const changed = Object.entries(definition.columns).flatMap(([column, options]) => {
    const value = Object.hasOwn(changes, column) ? changes[column] : undefined;
    if (value !== undefined) return [[column, columnValue(column, options, value, place)]];
    return options.ON_UPDATE ? [[column, timeValue(options, now)]] : [];
  });
  return checkedSize(definition, { ...row, ...Object.fromEntries(changed) }, place);
}

function refuseUnknown({ columns }: TableDefinition, given: Row, place?: FaultPlace): void {
  for (const column of Object.keys(given)) {
    if (!Object.hasOwn(columns, column)) refuseColumn(column, place);
  }
}

function checkedSize({ TBL_NAME }: TableDefinition, row: Row, place?: FaultPlace): Row {
  if (isTooLarge(row)) refuseTable(`${TBL_NAME}: larger than 10 MB`, place);
  return row;
}

export function isTime({ type }: ColumnOptions): boolean {
  return type === 'TIMESTAMP' || type === 'DATETIME' || type === 'DATE';
}

function timeValue({ type }: ColumnOptions, now: number): number | string {
  if (type === 'TIMESTAMP') return now;
  const text = new Date(now).toISOString();
  return type === 'DATE' ? text.slice(0, 10) : text;
}
