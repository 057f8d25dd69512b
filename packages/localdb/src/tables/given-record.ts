import type { Row } from '../store/stored-row.ts';

/** A record given by the caller, with or without a reference of its own. */
export interface GivenRecord {
  readonly _ref?: string | undefined;
  readonly _data: Row;
}
