import type { Row } from './stored-row.ts';

/** Another member as last fetched. Never a synced row: kept while a relation allows it, or for a while once met. */
export interface PersonKept {
  readonly uid: string;
  readonly etag: string;
  readonly fields: Row;
  /** When the server last confirmed it. */
  readonly fetchedAt: number;
  /** When it was last shown: the longest unseen go first where there are too many. */
  readonly seenAt: number;
  /** No relation allows it: it was met, and is kept until then. */
  readonly metUntil?: number;
}
