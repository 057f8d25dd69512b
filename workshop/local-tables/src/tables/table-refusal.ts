import { LocalDatabaseError } from '@mitto/localdb/local-database-error';
import type { TableDefinition } from './table-definition.ts';

/** Position of a fault in the caller's input. */
export interface FaultPlace {
  readonly column?: string;
  /** Index of the record among the given records, counted from zero. */
  readonly record?: number;
  readonly ref?: string;
}

/** Refusal of a table, a record or a value. The whole change is rolled back. */
export class TableRefusal extends LocalDatabaseError {
  readonly place: FaultPlace;

  constructor(code: number, sentence: string, place: FaultPlace = {}) {
    super(code, sentence);
    this.name = 'TableRefusal';
    this.place = place;
  }
}

export function refuseTable(sentence: string, place?: FaultPlace): never {
  throw new TableRefusal(400, sentence, place);
}

export function refuseType(column: string, type: string, place: FaultPlace = {}): never {
  throw new TableRefusal(400, `field ${column} requires ${type} but got another type`, { ...place, column });
}

export function refuseColumn(column: string, place: FaultPlace = {}): never {
  throw new TableRefusal(400, `column ${column} was not found on this table`, { ...place, column });
}

/** Roles of the account that uses this device. */
export type Roles = readonly string[];

function mayRead({ policies }: TableDefinition, roles: Roles): boolean {
  return policies.read === 'all' || policies.read.some((role) => roles.includes(role));
}

export function refuseReading(definition: TableDefinition, roles: Roles): void {
  if (!mayRead(definition, roles)) throw new TableRefusal(401, 'no privilege');
}

/** Checks the policy only, not the mode: an account that may write a table may also alter it. */
export function refuseStranger({ policies }: TableDefinition, roles: Roles): void {
  const may = policies.write === 'all' || policies.write.some((role) => roles.includes(role));
  if (!may) throw new TableRefusal(401, 'no privilege');
}

export function refuseReadonly({ allowedMode, TBL_NAME }: TableDefinition): void {
  if (allowedMode === 'readonly') refuseTable(`Table ${TBL_NAME} is readonly`);
}

/** Checks the policy before the mode, so that an account without rights does not learn the mode. */
export function refuseWriting(definition: TableDefinition, roles: Roles): void {
  refuseStranger(definition, roles);
  refuseReadonly(definition);
}
