import type { RecordReads, Records, RecordWrites } from '../engine/record-tx.ts';
import type { Row } from '../store/stored-row.ts';

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

const seenAt = 'seenAt';

export const personRecords: Records<PersonKept> = {
  store: '_people',
  keyPath: 'uid',
  indexes: [{ name: seenAt, path: 'seenAt' }],
  told: '#people',
};

export const personReads = (tx: RecordReads) => ({
  people: (uids: readonly string[]): Promise<(PersonKept | undefined)[]> => tx.get(personRecords, uids),
  /** Returns the uids of all stored people, least recently seen first. */
  peopleBySeen: async (): Promise<string[]> => (await tx.keys(personRecords, { index: seenAt })).map(String),
});

export const personWrites = (tx: RecordWrites) => ({
  putPeople: (people: readonly PersonKept[]): Promise<void> => tx.put(personRecords, people),
  deletePeople: (uids: readonly string[]): Promise<void> => tx.delete(personRecords, uids),
});
