import { LocalDatabaseError } from '../local-database-error.ts';
import type { TableDefinition } from './table-definition.ts';

/** Where in what was given the fault lies. */
export interface FaultPlace {
  readonly column?: string;
  /** Which of the records given, counted from nought. */
  readonly record?: number;
  readonly ref?: string;
}

/** A table, a record or a value that cannot be taken: nothing of the whole change is kept. */
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

/** The roles of whoever sits at this device. */
export type Roles = readonly string[];

export function mayRead({ policies }: TableDefinition, roles: Roles): boolean {
  return policies.read === 'all' || policies.read.some((role) => roles.includes(role));
}

export function refuseReading(definition: TableDefinition, roles: Roles): void {
  if (!mayRead(definition, roles)) throw new TableRefusal(401, 'no privilege');
}

/** By its policy alone: who may write a table may also alter it. */
export function refuseStranger({ policies }: TableDefinition, roles: Roles): void {
  const may = policies.write === 'all' || policies.write.some((role) => roles.includes(role));
  if (!may) throw new TableRefusal(401, 'no privilege');
}

export function refuseReadonly({ allowedMode, TBL_NAME }: TableDefinition): void {
  if (allowedMode === 'readonly') refuseTable(`Table ${TBL_NAME} is readonly`);
}

/** By its policy first, so that a stranger does not learn the mode. */
export function refuseWriting(definition: TableDefinition, roles: Roles): void {
  refuseStranger(definition, roles);
  refuseReadonly(definition);
}
