import * as v from 'valibot';
import { defineApi } from './define-api.ts';
import { defineErrors } from './define-errors.ts';
import { Id } from './ids.ts';
import { Nothing } from './nothing.ts';
import { OutboxEntry, PushRequest, SchemaVersion } from './outbox-entry.ts';
import { wholeRecord } from './whole-record.ts';

const Name = v.pipe(v.string(), v.regex(/^[A-Za-z_][A-Za-z0-9_]{0,39}$/, 'name'));
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const Row = v.record(v.string(), v.unknown());

/**
 * Phase of a sync: `insert` during the pages of a first sync, `update` and `delete` after it. It is null once
 * the client has everything.
 */
const Phase = v.picklist(['insert', 'update', 'delete']);

/** One record as sent to a client. A client that receives `row: null` removes the record. */
export const SyncRecord = v.strictObject({ ref: v.string(), seq: Count, ver: Count, row: v.nullable(Row) });
export type SyncRecord = v.InferOutput<typeof SyncRecord>;

export const UpdatesRequest = v.strictObject({
  checksums: v.optional(
    v.record(Name, v.pipe(v.string(), v.regex(/^\d{1,15}:\d{1,10}:\d{1,10}$/, 'sum'))),
    {},
  ),
  ref: v.optional(v.nullable(v.string())),
  type: v.optional(v.nullable(Phase)),
  syncId: v.nullable(v.pipe(v.string(), v.maxLength(1000))),
  socketEnabled: v.optional(v.boolean(), false),
  clientId: Id,
  schema: SchemaVersion,
});
export type UpdatesRequest = v.InferOutput<typeof UpdatesRequest>;

export const Updates = v.strictObject({
  records: v.record(v.string(), v.array(SyncRecord)),
  syncId: v.string(),
  type: v.nullable(Phase),
  ref: v.nullable(v.string()),
  /** Tables (or true for all) that the client must drop and fetch anew. The client keeps its outbox. */
  destroy: v.union([v.boolean(), v.array(v.string())]),
  socketServerEndpoint: v.nullable(v.string()),
});
export type Updates = v.InferOutput<typeof Updates>;

const EntryAnswer = v.strictObject({
  mid: Id,
  status: v.picklist(['applied', 'merged', 'refused', 'skipped']),
  code: v.optional(v.string()),
  countDown: v.optional(Count),
  fields: v.optional(wholeRecord(v.string(), v.string())),
  table: v.string(),
  ref: v.optional(v.nullable(v.string())),
  record: v.nullable(SyncRecord),
});

/**
 * One answer for each entry, or a conflict for the whole request. After a conflict the client renumbers its
 * entries and keeps their mids.
 */
export const Pushed = v.union([
  v.strictObject({ answers: v.array(EntryAnswer) }),
  v.strictObject({ conflict: v.literal('gap'), lastN: Count }),
  v.strictObject({ conflict: v.literal('client_fork') }),
]);
export type Pushed = v.InferOutput<typeof Pushed>;

export const databaseErrors = defineErrors({
  'database/no-such-table': { status: 404, sentence: 'There is no such table.' },
  'database/no-such-channel': { status: 404, sentence: 'There is no such channel.' },
  'database/no-such-query': { status: 404, sentence: 'There is no such query.' },
  'database/no-such-mutation': { status: 422, sentence: 'Task not found' },
  'database/read-only': { status: 403, sentence: 'This cannot be changed here.' },
  'database/conflict': { status: 409, sentence: 'This was changed elsewhere meanwhile.' },
  'database/newer-schema': {
    status: 409,
    sentence: 'This app is newer than the server. What you wrote is sent as soon as the server is updated.',
  },
  /** The results of entries are deleted after a time. An entry whose result is unknown is never applied again. */
  'database/forgotten': { status: 410, sentence: 'It is not known any more what became of this.' },
  'database/no-such-row': { status: 404, sentence: 'Info not found' },
});

/** Errors of the call `databaseQuery` itself. The core adds the errors of the features' named queries. */
const queryErrors: readonly string[] = ['database/no-such-query'];

const member = { auth: 1, reach: 'paused' } as const;
const ownOnly = { self: ['unauthorized', 'ok', 'ok', 'ok', 'suspended', 'unauthorized', 'ok'] } as const;

/** Calls that a client's local database uses to sync. */
export const databaseApi = defineApi({
  databaseUpdates: {
    ...member,
    method: 'POST',
    path: '/database/updates',
    summary: 'One page of what the caller may see and does not have yet.',
    input: UpdatesRequest,
    output: Updates,
    errors: [],
    idempotent: true,
    weight: 3,
    access: ownOnly,
  },
  databasePush: {
    ...member,
    method: 'PUT',
    path: '/database/push',
    summary: 'Runs mutations by name, each exactly once.',
    input: v.strictObject({
      clientId: Id,
      schema: SchemaVersion,
      ids: v.pipe(v.array(Name), v.maxLength(500)),
      values: v.pipe(v.array(v.omit(OutboxEntry, ['op'])), v.maxLength(500)),
    }),
    output: Pushed,
    errors: ['database/no-such-mutation', 'database/newer-schema'],
    idempotent: true,
    access: ownOnly,
  },
  databasePushMany: {
    ...member,
    method: 'PUT',
    path: '/database/push/many',
    summary: 'Applies what a client wrote down while it worked, by table, each entry exactly once.',
    input: PushRequest,
    output: Pushed,
    errors: ['database/no-such-mutation', 'database/newer-schema'],
    idempotent: true,
    access: ownOnly,
  },
  databaseQuery: {
    ...member,
    method: 'POST',
    path: '/database/query',
    summary: 'Runs a named query, or several at once.',
    input: v.strictObject({
      id: v.optional(Name),
      ids: v.optional(v.pipe(v.array(Name), v.minLength(1), v.maxLength(20))),
      // The schema of a list comes first, because the schema of a record would also accept a list, with its
      // indexes as keys.
      values: v.optional(v.union([v.array(Row), Row]), {}),
    }),
    output: v.array(v.unknown()),
    errors: queryErrors,
    idempotent: true,
    access: ownOnly,
  },
  databaseFetch: {
    ...member,
    method: 'POST',
    path: '/database/fetch',
    summary:
      'A page of an own synced table, as the policy shows it, by descending reference: newest first where references begin with their time.',
    input: v.strictObject({
      table: Name,
      limit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100)), 50),
      below: v.optional(v.nullable(Id), null),
    }),
    output: v.array(SyncRecord),
    errors: ['database/no-such-table'],
    idempotent: true,
    access: ownOnly,
  },
  databaseNumRows: {
    ...member,
    method: 'POST',
    path: '/database/num/rows',
    summary: 'How many rows of a synced table the caller may see.',
    input: v.strictObject({ table: Name }),
    output: v.strictObject({ count: Count }),
    errors: ['database/no-such-table'],
    idempotent: true,
    access: ownOnly,
  },
  databaseSchema: {
    ...member,
    method: 'GET',
    path: '/database/schema',
    summary:
      'The synced tables: their columns, indexes and what may be written; with loadData also the first rows of each that the caller may see.',
    input: v.strictObject({
      /** With `true` each table has the number of its rows as `count`, and the first 50 as `data`. */
      loadData: v.optional(v.picklist(['true', 'false']), 'false'),
    }),
    output: v.strictObject({ schema: Count, tables: v.array(Row) }),
    errors: [],
    idempotent: true,
    weight: 3,
    access: ownOnly,
  },
  databaseResource: {
    ...member,
    method: 'GET',
    path: '/database/resource',
    summary: 'When each table of the caller last changed.',
    input: Nothing,
    output: v.strictObject({
      schema: Count,
      tables: v.record(v.string(), v.strictObject({ rows: Count, seq: Count })),
    }),
    errors: [],
    idempotent: true,
    access: ownOnly,
  },
  databaseTruncate: {
    ...member,
    method: 'POST',
    path: '/v2/database/truncate',
    summary: 'Empties an own table whose rows the caller may delete.',
    input: v.strictObject({ table: Name }),
    output: v.strictObject({ count: Count }),
    errors: ['database/no-such-table', 'database/read-only'],
    idempotent: true,
    access: ownOnly,
  },
});
