import { answerOf } from '@mitto/localdb/development/indexed-db-records';
import { bulletins, notes } from '@mitto/localdb/development/notes.fixture';
import type { SmallServer } from '@mitto/localdb/development/small-server.fixture';
import { planTables } from '@mitto/localdb/table-plan';

const server = '00000000-0000-7000-8000-00000000000';
/** References of the notes on the device: of the server, sent, edited while the edit waits, and unsent. */
export const refs = { shown: `${server}1`, edited: `${server}2`, sent: `${server}3`, unsent: `${server}4` };
const mids = { sent: `${server}5`, edited: `${server}6`, unsent: `${server}7` };

export const clientId = '11111111-1111-7111-8111-111111111111';

/** Writes what the server has of the notes of the device. */
export function fillServer(of: SmallServer): void {
  of.write(refs.shown, { text: 'of the server', at: 1, folder: 'f' });
  of.write(refs.edited, { text: 'before the edit', at: 2, folder: 'f' });
}

/** Returns a stored row of notes, with its keys in the indexes. */
function kept(
  ref: string,
  place: { seq: number; ver: number; isPending: boolean },
  text: string,
  at: number,
) {
  return { ref, ...place, row: { text, at, folder: 'f' }, k_folder: 'f', k_at: at };
}

const ofServer = (seq: number) => ({ seq, ver: 1, isPending: false });
const pending = { seq: 0, ver: 0, isPending: true };

/** Returns an entry of the outbox, with the row that it concerns as its key in the index. */
function entry(op: 'insert' | 'update', ref: string, changes: Readonly<Record<string, unknown>>) {
  const patch = { table: 'notes', ref, kind: op === 'insert' ? 'insert' : 'patch', columns: changes };
  const shared = { op, table: 'notes', ref, changes, patches: [patch], rekeys: 0, at: 5 };
  return { ...shared, touches: [`notes/${ref}`] };
}

type OldRecord = readonly [store: string, record: unknown, key?: string];

/** One entry that was sent and not answered, and two that were never sent. */
function outbox(): readonly OldRecord[] {
  const inserted = (text: string, at: number) => ({ text, at, folder: 'f' });
  const sent = entry('insert', refs.sent, inserted('sent, without an answer', 3));
  const edited = entry('update', refs.edited, { text: 'edited' });
  const unsent = entry('insert', refs.unsent, inserted('not sent', 4));
  return [
    ['_outbox', { ...sent, mid: mids.sent, n: 1, state: 'sent' }],
    ['_outbox', { ...edited, mid: mids.edited, n: null, state: 'queued', base: 1 }],
    ['_outbox', { ...unsent, mid: mids.unsent, n: null, state: 'queued' }],
  ];
}

function records(): readonly OldRecord[] {
  const shapes = [...planTables([notes, bulletins])].map(([name, { shape }]) => [name, shape]);
  const meta = {
    clientId,
    nextN: 2,
    sentTo: 1,
    syncId: '1/2',
    isComplete: true,
    filling: [],
    sums: {},
    schema: 1,
    shapes: Object.fromEntries(shapes),
    follows: {},
    isDeleted: false,
  };
  const file = { id: 'photo', note: 'draft', name: 'a.png', type: 'image/png', size: 3 };
  const person = { uid: 'ben', etag: 'e', fields: { name: 'Ben' }, fetchedAt: 5, seenAt: 5 };
  const held = { table: 'notes', ref: 'held', seq: 9, ver: 1, row: { text: 7 }, issue: 'text' };
  const definition = {
    TBL_NAME: 'books',
    kind: 'local',
    columns: { isbn: { type: 'STRING', PRIMARY_KEY: true } },
    primaryKey: 'isbn',
    foreignKey: {},
    index: {},
    allowedMode: 'readwrite',
    policies: { read: 'all', write: 'all' },
    lastInsertId: 0,
    created: 5,
    lastModified: 5,
    _hash: 'h',
    _previousHash: null,
  };
  const base = { table: 'notes', ref: refs.edited, seq: 2, ver: 1, isHeld: false };
  return [
    ['_meta', meta, 'meta'],
    ['_meta', { typed: 'half a sentence' }, 'note draft'],
    ['_meta', file, 'file photo'],
    ['_meta', new Uint8Array([1, 2, 3]).buffer, 'bytes photo'],
    ['_meta', 'a mark', 'mark 7'],
    ['t_notes', kept(refs.shown, ofServer(1), 'of the server', 1)],
    ['t_notes', kept(refs.edited, { ...ofServer(2), isPending: true }, 'edited', 2)],
    ['t_notes', kept(refs.sent, pending, 'sent, without an answer', 3)],
    ['t_notes', kept(refs.unsent, pending, 'not sent', 4)],
    ['_base', { ...base, row: { text: 'before the edit', at: 2, folder: 'f' } }],
    ['_quarantine', held],
    ['_people', person],
    ...outbox(),
    ['_tables', { name: 'books', id: 'Ab12Cd', definition }],
    ['_local', { table: 'Ab12Cd', ref: 'xyz123', keys: [['Ab12Cd', 'PRIMARY', 'a']], row: { isbn: 'a' } }],
  ];
}

/**
 * Creates a database as builds before decision 161 laid it out, and fills it as they stored their records. It
 * is written without any code of ours, so that a changed name or key cannot go unnoticed.
 */
export async function makeOldDevice(name: string): Promise<void> {
  const request = indexedDB.open(name, 10);
  request.onupgradeneeded = () => {
    const { result: db } = request;
    const pair = { keyPath: ['table', 'ref'] };
    db.createObjectStore('_meta');
    const outbox = db.createObjectStore('_outbox', { keyPath: 'order', autoIncrement: true });
    outbox.createIndex('touches', 'touches', { multiEntry: true });
    for (const store of ['_base', '_quarantine', '_fill']) db.createObjectStore(store, pair);
    db.createObjectStore('_tables', { keyPath: 'name' });
    db.createObjectStore('_local', pair).createIndex('keys', 'keys', { multiEntry: true });
    db.createObjectStore('_people', { keyPath: 'uid' }).createIndex('seenAt', 'seenAt');
    const rows = db.createObjectStore('t_notes', { keyPath: 'ref' });
    rows.createIndex('folder+at', ['k_folder', 'k_at']);
    rows.createIndex('at', ['k_at']);
    db.createObjectStore('t_bulletins', { keyPath: 'ref' });
  };
  const db = await answerOf(request);
  const tx = db.transaction([...db.objectStoreNames], 'readwrite');
  for (const [store, record, key] of records()) tx.objectStore(store).put(record, key);
  await new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error);
  });
  db.close();
}
