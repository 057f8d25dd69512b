import type { Row } from '../store/stored-row.ts';

/** A record as it is given: with a reference of its own, or without. */
export interface GivenRecord {
  readonly _ref?: string | undefined;
  readonly _data: Row;
}
