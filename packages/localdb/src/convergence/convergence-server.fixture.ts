import { AppError } from '@mitto/kit/app-error';
import type { SyncRecord, Updates, UpdatesRequest } from '@mitto/kit/database-api';
import type { PushRequest, TableEntryOfOutbox } from '@mitto/kit/outbox-entry';
import type { NotesWorld } from '@mitto/sync-server/notes.fixture';
import { push } from '@mitto/sync-server/push';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import type { ServedApi } from '../sync/network.fixture.ts';
import { SyncFailure } from '../sync/sync-client.ts';

const refused = (code: string) => new AppError(code);

export interface Pair {
  readonly me: string;
  readonly friend: string;
}

/** Applies an entry as one member. A text that contains `!` is refused, as if by a limit. */
async function applyAs(
  { changesOf }: NotesWorld['push'],
  { me, friend }: Pair,
  tx: SyncTx,
  { op, ref, changes }: TableEntryOfOutbox,
) {
  const id = op === 'appendWord' ? String(changes['note']) : String(ref);
  const { rows } = await sql<{ owner: string }>`select owner from test_note where id = ${id}`.execute(tx);
  const owner = rows[0]?.owner;
  const text = String(changes['text'] ?? '');
  if (text.includes('!')) throw refused('limit/reached');
  if (op === 'insert') {
    if (owner !== undefined) throw refused('database/conflict');
    await sql`insert into test_note (id, owner, friend, mode, text)
      values (${id}, ${me}, ${friend}, 'hidden', ${text})`.execute(tx);
  } else if (owner !== me) {
    if (op !== 'delete' || owner !== undefined) throw refused('database/no-such-row');
    return { table: 'notes', source: id, isMerged: true };
  } else if (op === 'update') await sql`update test_note set text = ${text} where id = ${id}`.execute(tx);
  else if (op === 'delete') await sql`delete from test_note where id = ${id}`.execute(tx);
  else if (op === 'shareNote') {
    await sql`update test_note set mode = ${String(changes['mode'])} where id = ${id}`.execute(tx);
  } else {
    const word = ` ${String(changes['word'])}`;
    await sql`update test_note set text = text || ${word}::text where id = ${id}`.execute(tx);
  }
  for (const uid of [me, friend]) changesOf(tx).touch(uid, 'notes', id);
  return { table: 'notes', source: id };
}

/**
 * Serves both calls of one member with the server code itself, without HTTP. Every row that the member
 * receives is checked against the policy.
 */
export function serveNotes(world: NotesWorld, pair: Pair, tell: (text: string) => void): ServedApi {
  return {
    async updates(request: UpdatesRequest): Promise<Updates> {
      for (;;) {
        const { stale, destroy, records, ...answer } = await world.pull(pair.me, request);
        if (stale.length > 0) await world.log(stale);
        else {
          // A copy, as if sent over the network; its type is not readonly.
          const copy = structuredClone({ records, destroy }) as Pick<Updates, 'records' | 'destroy'>;
          await tellForbidden(world, pair, copy.records['notes'] ?? [], tell);
          return { ...answer, ...copy, ref: null, socketServerEndpoint: null };
        }
      }
    },
    pushMany: (request, endsAfter) => pushNotes(world, pair, request, endsAfter, tell),
  };
}

async function pushNotes(
  world: NotesWorld,
  pair: Pair,
  request: PushRequest,
  endsAfter: number | undefined,
  tell: (text: string) => void,
) {
  let left = endsAfter ?? Number.POSITIVE_INFINITY;
  const hold = async () => {
    left -= 1;
    if (left < 0) throw refused('unauthorized');
  };
  const prepare: NotesWorld['push']['prepare'] = (entry) => (tx) => applyAs(world.push, pair, tx, entry);
  try {
    const pushed = structuredClone(await push({ ...world.push, prepare, hold }, pair.me, request));
    // The texts of own notes begin with the owner's name. Rows are not checked against the current rights,
    // because an answer to one entry may be older than the next entry of the same push.
    for (const { record } of 'answers' in pushed ? pushed.answers : []) {
      const text = record?.row?.['text'];
      if (typeof text === 'string' && !text.startsWith(pair.me)) tell(text);
    }
    // The cast is safe: a readonly list is serialised like any other list.
    return pushed as Awaited<ReturnType<ServedApi['pushMany']>>;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthorized') throw new SyncFailure(401, error.code);
    throw error;
  }
}

/** Checks every row of an answer against the rows that this member may read at that moment. */
async function tellForbidden(
  { database }: NotesWorld,
  { me }: Pair,
  records: readonly SyncRecord[],
  tell: (text: string) => void,
): Promise<void> {
  const texts = records.map(({ row }) => row?.['text']).filter((text) => text !== undefined);
  // Own notes, whose texts begin with the owner's name, need no check.
  if (texts.every((text) => String(text).startsWith(me))) return;
  const { rows } = await sql<{ text: string }>`
    select text from test_note where owner = ${me} or (friend = ${me} and mode = 'full')`.execute(
    database.db,
  );
  const allowed = new Set<unknown>(rows.map(({ text }) => text));
  for (const text of texts) if (!allowed.has(text)) tell(String(text));
}
