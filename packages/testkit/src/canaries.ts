import { socialActivities } from '@mitto/activities/contract/activity-tables';
import { activityMessages } from '@mitto/chat/contract/activity-messages';
import { notificationChoices } from '@mitto/notifications/contract/notification-tables';
import type { Db } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import { readColumns, type TableColumn } from './read-tables.ts';
import { type Sensitivity, sensitiveColumns } from './sensitive-columns.ts';

/** A value that only one member has, and the column that contains it. */
export interface Canary {
  readonly from: string;
  readonly sensitivity: Sensitivity;
  /** Encodings in which the value could appear in an answer, a mail or a log. */
  readonly spellings: readonly string[];
}

const wordy = /text|char|uuid|bytea|json|ARRAY|inet/;

/** Lists columns that can hold words or bytes but are missing from `sensitiveColumns`. There must be none. */
export async function unclassifiedColumns(db: Db): Promise<string[]> {
  const columns = await readColumns(db);
  return columns
    .filter(({ type }) => wordy.test(type))
    .map(nameOf)
    .filter((name) => !Object.hasOwn(sensitiveColumns, name));
}

/** Lists the names in `sensitiveColumns` whose column no longer exists in the database. */
export async function forgottenColumns(db: Db): Promise<string[]> {
  const names = new Set((await readColumns(db)).map(nameOf));
  return Object.keys(sensitiveColumns).filter((name) => !names.has(name));
}

/** Reads every sensitive value of the rows that belong to this member. */
export async function canariesOf(db: Db, uid: string): Promise<Canary[]> {
  const columns = await readColumns(db);
  const owned = ownerColumns(columns);
  const canaries: Canary[] = [];
  for (const column of columns) {
    const sensitivity = sensitiveColumns[nameOf(column)];
    const owner = owned.get(column.table);
    if (!sensitivity || sensitivity === 'open' || owner === undefined) continue;
    const { rows } = await sql<{ value: unknown }>`
      select ${sql.ref(column.column)} as value from ${sql.table(column.table)}
      where ${sql.ref(owner)} = ${uid} and ${isCounted(column)}`.execute(db);
    for (const { value } of rows) {
      for (const spellings of spellingsOf(value))
        canaries.push({ from: nameOf(column), sensitivity, spellings });
    }
  }
  // Drop values that a `shown` column of the member also contains, because others may see these.
  const shown = canaries
    .filter(({ sensitivity }) => sensitivity === 'shown')
    .flatMap(({ spellings }) => spellings);
  return canaries.filter(
    ({ sensitivity, spellings }) => sensitivity === 'shown' || !shown.includes(spellings[0] ?? ''),
  );
}

/**
 * Keys of pictures are shown to others, but for selfies and pictures of reports, which staff alone sees, and pictures
 * of texts that are not sent yet: their own tables count.
 */
function isCounted(column: TableColumn) {
  if (nameOf(column) !== 'media_object.key') return sql`true`;
  return sql`kind not in ('profile.selfie', 'profile.text-picture', 'safety.report-picture')`;
}

/** Maps each table to the column with the owner's uid. A message belongs to its sender. */
export function ownerColumns(columns: readonly TableColumn[]): ReadonlyMap<string, string> {
  const own = columns.filter(({ column }) => column === 'uid').map(({ table }) => [table, 'uid'] as const);
  return new Map([...own, ['chat_message', 'sender']]);
}

function nameOf({ table, column }: TableColumn): string {
  return `${table}.${column}`;
}

/** Min length of a canary (characters). Shorter values occur in other texts by chance. */
const shortest = 6;
/** Min length of a canary inside a JSON object (characters). */
const shortestInside = 16;

/** Names of synced tables of that length, which every member may read in the schema. */
const tableNames: readonly string[] = [notificationChoices, socialActivities, activityMessages].map(
  ({ name }) => name,
);

const byteSpellings = ['hex', 'base64', 'base64url', 'latin1'] as const;

function spellingsOf(value: unknown): string[][] {
  if (value === null) return [];
  if (value instanceof Uint8Array) {
    const bytes = Buffer.from(value);
    const texts = byteSpellings.map((encoding) => bytes.toString(encoding));
    // JSON of a Buffer lists the bytes with commas; JSON of a Uint8Array has an index for each byte.
    return [[...texts, bytes.join(','), JSON.stringify(new Uint8Array(bytes)).slice(1, -1)]];
  }
  if (Array.isArray(value)) return value.flatMap(spellingsOf);
  // An object also contains words that are not personal, such as the name of a list, so only long strings
  // count.
  if (typeof value === 'object')
    return Object.values(value)
      .flatMap(spellingsOf)
      .filter(([word = '']) => word.length >= shortestInside && !tableNames.includes(word));
  if (typeof value !== 'string' || value.length < shortest) return [];
  const escaped = JSON.stringify(value).slice(1, -1);
  return [
    [...new Set([value, value.toUpperCase(), value.replaceAll('-', ''), escaped, encodeURIComponent(value)])],
  ];
}

/** Lists the canaries that occur in this text. */
export function singing(text: string, canaries: readonly Canary[]): string[] {
  return canaries
    .filter(({ spellings }) => spellings.some((spelling) => text.includes(spelling)))
    .map(({ from, spellings }) => `${from} (${spellings[0]})`);
}
