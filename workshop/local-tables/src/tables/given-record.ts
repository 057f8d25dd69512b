import type { Row } from '@mitto/localdb/stored-row';

/** A record passed by the caller, with or without its own reference. */
export interface GivenRecord {
  readonly _ref?: string | undefined;
  readonly _data: Row;
}
