import { newId } from '@mitto/kit/ids';
import { defineSummary } from '@mitto/localdb/define-summary';
import { aDevice } from '@mitto/localdb/development/device.fixture';
import { bulletins, mutations, notes } from '@mitto/localdb/development/notes.fixture';
import { SmallServer } from '@mitto/localdb/development/small-server.fixture';
import { openLocalDatabase } from '@mitto/localdb/open-local-database';
import { expect, test } from 'vitest';
import { selectJql } from '../src/jql/run-jql.ts';
import { allDefinitions } from '../src/tables/definition-of.ts';
import { madeTables } from '../src/tables/made-tables.ts';
import { databaseNames, inspectDatabase } from './inspect-database.ts';

const folders = defineSummary({
  name: 'folders',
  of: notes,
  groupBy: 'folder',
  newestBy: 'at',
  keep: ['text'],
});

test('a database of an app is shown as it lies there, and not laid out anew', async () => {
  const account = newId();
  const shared = { app: 'mitto', account, schema: 1, mutations, extensions: [madeTables], now: Date.now };
  const options = { ...shared, tables: [notes, bulletins], summaries: [folders] };
  const opened = await openLocalDatabase(options);
  if (!('db' in opened)) throw new Error(`Not open: ${opened.mode}`);
  const { db, name } = opened;
  const server = new SmallServer();
  server.write(newId(), { text: 'of the server', at: 1 });
  server.write(newId(), { text: 7, at: 2 });
  await aDevice(server, db.store, db.plans).client.syncNow();
  await db.insert(notes, { text: 'not sent', at: 3, folder: 'f' });
  const versionOf = async () => (await indexedDB.databases()).find((one) => one.name === name)?.version;
  const version = await versionOf();
  expect(await databaseNames()).toContain(name);
  const inspected = await inspectDatabase(name);
  if (!inspected) throw new Error('It was not found.');
  const definitions = await inspected.store.read((tx) => allDefinitions(tx, inspected.plans));
  expect(definitions.map(({ TBL_NAME, allowedMode }) => [TBL_NAME, allowedMode])).toEqual([
    ['bulletins', 'readonly'],
    ['folders', 'readonly'],
    ['notes', 'readonly'],
  ]);
  const jql = { db: inspected, now: Date.now };
  expect(await selectJql("select text from notes where folder = 'f' or at < 3 order by at", jql)).toEqual([
    { text: 'of the server' },
    { text: 'not sent' },
  ]);
  expect((await inspected.outbox()).waiting).toHaveLength(1);
  expect((await inspected.outbox()).quarantined).toBe(1);
  expect(await versionOf()).toBe(version);
  await inspected.store.close();
  // The inspection has not closed the app's own connection, and the app needs no upgrade afterwards.
  await db.insert(notes, { text: 'still open', at: 4 });
  await db.store.close();
  const again = await openLocalDatabase(options);
  expect(again.mode).toBe('exist');
  if ('db' in again) await again.db.store.wipe();
});

test('what is none of ours is left alone', async () => {
  const name = `other/${newId()}`;
  const made = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 3);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  made.close();
  expect(await inspectDatabase(name)).toBeUndefined();
  expect((await indexedDB.databases()).find((one) => one.name === name)?.version).toBe(3);
  indexedDB.deleteDatabase(name);
});
