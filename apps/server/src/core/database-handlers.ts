import { fail } from '@mitto/kit/app-error';
import type { databaseApi } from '@mitto/kit/database-api';
import type { TableEntry } from '@mitto/kit/define-table';
import type { PushRequest } from '@mitto/kit/outbox-entry';
import { socketPath } from '@mitto/kit/socket-messages';
import type { CallHandlers } from '@mitto/server-kit/module/call-context';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncServer } from '@mitto/sync-server/create-sync-server';
import { toJsonSchema } from '@valibot/to-json-schema';

/** Handlers of the database calls, which pass the requests to the sync server. */
export function databaseHandlers(sync: SyncServer<Me>): CallHandlers<typeof databaseApi> {
  return {
    databaseUpdates: async ({ me, input }) => {
      const { records, syncId, type, destroy } = await sync.updates(me, input);
      return {
        records: mutable(records),
        syncId,
        type,
        ref: null,
        destroy: destroyOf(destroy),
        socketServerEndpoint: input.socketEnabled ? socketPath : null,
      };
    },
    databasePush: async ({ me, input: { clientId, schema, ids, values } }) => {
      if (ids.length !== values.length) fail('invalid', { fields: { values: 'length' } });
      const transactions: PushRequest['transactions'] = {};
      for (const [index, value] of values.entries()) {
        const op = ids[index] ?? '';
        // An undeclared mutation gets an empty table name. The server then refuses this entry only, and
        // processes the others.
        const table = sync.tableOfMutation(op) ?? '';
        transactions[table] = [...(transactions[table] ?? []), { ...value, op }];
      }
      return pushedOf(
        await sync.push(me, { clientId, schema, transactions, stopOnFailedTransaction: false }),
      );
    },
    databasePushMany: async ({ me, input }) => pushedOf(await sync.push(me, input)),
    databaseQuery: async ({ me, from, input: { id, ids = id === undefined ? [] : [id], values } }) => {
      if (ids.length === 0) fail('invalid', { fields: { id: 'required' } });
      const answers: unknown[] = [];
      for (const [index, one] of ids.entries()) {
        answers.push(await sync.query(me, one, Array.isArray(values) ? values[index] : values, from.ip));
      }
      return answers;
    },
    databaseFetch: async ({ me, input }) => [...(await sync.fetch(me, input))],
    databaseNumRows: async ({ me, input }) => ({ count: await sync.countRows(me, input.table) }),
    databaseTruncate: async ({ me, input }) => ({ count: await sync.truncate(me, input.table) }),
    databaseSchema: async ({ me, input: { loadData } }) => {
      const tables: Record<string, unknown>[] = [];
      for (const { entry } of sync.tables.values()) {
        // One table after the other, so that a call never uses more than one connection.
        const loaded = loadData === 'true' ? await firstRows(sync, me, entry.name) : {};
        tables.push({ ...describeTable(entry), ...loaded });
      }
      return { schema: sync.schema, tables };
    },
    databaseResource: async ({ me }) => ({ schema: sync.schema, tables: await sync.resources(me) }),
  };
}

/** Page of a table's rows in the answer to `GET /database/schema`; `POST /database/fetch` has further ones. */
const loadedRows = 50;

async function firstRows(sync: SyncServer<Me>, me: Me, table: string) {
  const count = await sync.countRows(me, table);
  return { count, data: await sync.fetch(me, { table, limit: loadedRows, below: null }) };
}

type Records = Awaited<ReturnType<SyncServer<Me>['updates']>>['records'];

function mutable(records: Records) {
  return Object.fromEntries(Object.entries(records).map(([table, rows]) => [table, [...rows]]));
}

function destroyOf(destroy: boolean | readonly string[]): boolean | string[] {
  return typeof destroy === 'boolean' ? destroy : [...destroy];
}

function pushedOf(pushed: Awaited<ReturnType<SyncServer<Me>['push']>>) {
  return 'answers' in pushed ? { answers: [...pushed.answers] } : pushed;
}

/** Describes a synced table, for the answer to `GET /database/schema`. */
function describeTable({ name, row, indexes, conflict, stream, opens }: TableEntry): Record<string, unknown> {
  return {
    TBL_NAME: name,
    columns: toJsonSchema(row, { errorMode: 'ignore' }).properties ?? {},
    primaryKey: '_ref',
    index: indexes,
    conflict,
    stream,
    allowedMode: opens === undefined ? 'readonly' : 'readwrite',
    opens: opens ?? {},
  };
}
