import type { Row } from './stored-row.ts';

/**
 * Another member's profile as last fetched. Never a synced row: kept while a relation allows it, or for a
 * while after a meeting.
 */
export interface PersonKept {
  readonly uid: string;
  readonly etag: string;
  readonly fields: Row;
  /** Time at which the server last confirmed the profile. */
  readonly fetchedAt: number;
  /**
   * Time at which the profile was last shown: beyond the maximum, profiles longest unseen are deleted first.
   */
  readonly seenAt: number;
  /** Set for a person whom no relation allows but who was met: the profile is kept until then. */
  readonly metUntil?: number;
}
