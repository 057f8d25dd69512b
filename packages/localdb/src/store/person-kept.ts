import type { Row } from './stored-row.ts';

/**
 * Another member's profile as last fetched. It is never a synced row: it is stored while a relation allows
 * it, or for a limited time after a meeting.
 */
export interface PersonKept {
  readonly uid: string;
  readonly etag: string;
  readonly fields: Row;
  /** Time at which the server last confirmed the profile. */
  readonly fetchedAt: number;
  /**
   * Time at which the profile was last shown. When there are too many profiles, those with the oldest
   * `seenAt` are deleted.
   */
  readonly seenAt: number;
  /** Time until which the profile may be stored without a relation, because the members could meet. */
  readonly metUntil?: number;
}
