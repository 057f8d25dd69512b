import type { SyncRecord } from '@mitto/kit/database-api';
import { defineMutation } from '@mitto/kit/define-mutation';
import { defineTable } from '@mitto/kit/define-table';
import * as ids from '@mitto/kit/ids';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { showMutation } from './data/local-mutation.ts';
import * as openLocalDatabase from './data/open-local-database.ts';
import * as createSyncClient from './sync/create-sync-client.ts';
import { TestTimer } from './sync/device.fixture.ts';
import { SmallServer } from './sync/small-server.fixture.ts';
import type { SyncApi } from './sync/sync-client.ts';
import * as syncInOneTab from './sync/sync-in-one-tab.ts';

const [chat, receiver, content] = ['with ben', 'ben', 'hola'];
const messages = defineTable({
  name: 'messages',
  row: v.strictObject({ chat: v.string(), receiver: v.string(), content: v.string(), date: v.number() }),
  indexes: [['chat', 'date']],
  conflict: 'server-order',
  stream: 'member',
});
const sendMessage = defineMutation({
  name: 'sendMessage',
  input: v.object({ receiver: v.string(), content: v.string() }),
  table: 'messages',
});
const shown = showMutation(sendMessage, async (view, input) => {
  view.insert(messages, view.ref ?? ids.newId(), { ...input, chat, date: 1 });
});

/** Sets the columns of a message that only a server sets. */
function stamped(record: SyncRecord): SyncRecord {
  return record.row === null ? record : { ...record, row: { ...record.row, chat, date: 2 } };
}

function aServer(): { readonly api: SyncApi; readonly arrived: readonly unknown[] } {
  const server = new SmallServer();
  const api: SyncApi = {
    async updates(request) {
      const updates = await server.updates(request);
      return { ...updates, records: { messages: (updates.records['notes'] ?? []).map(stamped) } };
    },
    pushMany: server.pushMany,
  };
  return { api, arrived: server.arrived };
}

/** Modules that the example may import. An import of any other path or name fails the test. */
const modules: Readonly<Record<string, object>> = {
  '@mitto/kit/ids': ids,
  '@mitto/localdb/create-sync-client': createSyncClient,
  '@mitto/localdb/open-local-database': openLocalDatabase,
  '@mitto/localdb/sync-in-one-tab': syncInOneTab,
};

const importLine = /^import \{ (\w+) \} from '(.+)';\n/gm;

function imported(example: string): Record<string, unknown> {
  const entries = [...example.matchAll(importLine)].map(([, name = '', path = '']) => {
    const found = new Map(Object.entries(modules[path] ?? {})).get(name);
    if (found === undefined) throw new Error(`The example imports ${name} from ${path}, which is not there.`);
    return [name, found] as const;
  });
  return Object.fromEntries(entries);
}

async function firstExample(): Promise<string> {
  const readme = await (await fetch(new URL('../README.md', import.meta.url))).text();
  return /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';
}

test('the first example of the README does what it says, as it stands', async () => {
  const example = await firstExample();
  const lines = example.replaceAll(importLine, '');
  expect(lines.trim().split('\n').length).toBeLessThanOrEqual(10);
  const drawn: unknown[] = [];
  const told: unknown[] = [];
  const { api, arrived } = aServer();
  const timer = new TestTimer();
  const nothing = () => undefined;
  const given = {
    ...imported(example),
    ...{ messages, sendMessage },
    ...{ chat, receiver, content, uid: ids.newId(), tables: [messages], mutations: [shown] },
    ...{ api, clock: timer, onState: nothing, onRefused: nothing, onMismatch: nothing },
    draw: (rows: readonly { row: object }[]) => drawn.push(rows.map(({ row }) => row)),
    drawStatus: (...lists: readonly (readonly unknown[])[]) => told.push(lists.map((list) => list.length)),
  };
  const run = new Function(...Object.keys(given), `return (async () => {${lines}; return { db, leave };})()`);
  const { db, leave } = await run(...Object.values(given));
  await expect.poll(() => drawn.at(-1)).toMatchObject([{ content, date: 1 }]);
  await expect.poll(() => told).toContainEqual([1, 0, 0]);
  await expect
    .poll(() => {
      timer.pass(timer.nextIn ?? 0);
      return drawn.at(-1);
    })
    .toMatchObject([{ content, date: 2 }]);
  await expect.poll(() => told.at(-1)).toEqual([0, 0, 0]);
  expect(arrived).toHaveLength(1);
  leave();
  await db.store.wipe();
});
