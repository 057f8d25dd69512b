import { AppError } from '@mitto/kit/app-error';
import type { Pushed, SyncRecord, Updates, UpdatesRequest } from '@mitto/kit/database-api';
import { defineMutation } from '@mitto/kit/define-mutation';
import { defineTable } from '@mitto/kit/define-table';
import { Id } from '@mitto/kit/ids';
import type { PushRequest, TableEntryOfOutbox } from '@mitto/kit/outbox-entry';
import type { NotesWorld } from '@mitto/sync-server/notes-of-the-tests';
import { push } from '@mitto/sync-server/push';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { SyncApi } from './create-sync-client.ts';
import { showMutation } from './local-mutation.ts';
import { planTables } from './table-plan.ts';

export const notes = defineTable({
  name: 'notes',
  row: v.strictObject({
    id: v.optional(Id),
    text: v.optional(v.string()),
    isHidden: v.optional(v.boolean()),
  }),
  indexes: [],
  conflict: 'server',
  stream: 'member',
  opens: { insert: ['text'], update: ['text'], delete: true },
});
const bulletins = defineTable({
  name: 'bulletins',
  row: v.strictObject({ id: Id, text: v.string() }),
  indexes: [],
  conflict: 'server',
  stream: 'global',
  isFirst: true,
});
export const plans = planTables([notes, bulletins]);

/** Puts a word behind a note's text: done twice it is seen twice. */
export const appendWord = defineMutation({
  name: 'appendWord',
  input: v.object({ note: v.string(), word: v.string() }),
  table: 'notes',
});
export const shareNote = defineMutation({
  name: 'shareNote',
  input: v.object({ mode: v.picklist(['full', 'redacted', 'hidden']) }),
  table: 'notes',
});
export const mutations = [
  showMutation(appendWord, async (view, { note, word }) => {
    const row = await view.get(notes, note);
    view.patch(notes, note, { text: `${String(row?.['text'] ?? '')} ${word}` });
  }),
  // Only the other member sees a difference.
  showMutation(shareNote, () => undefined),
];

const refused = (code: string) => new AppError(code);

interface Pair {
  readonly me: string;
  readonly friend: string;
}

/** The effects that count, for one member; every third text with a `!` meets a limit. */
async function applyAs(
  { changesOf }: NotesWorld['push'],
  { me, friend }: Pair,
  tx: Parameters<NotesWorld['push']['apply']>[0],
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

/** Both calls as one member makes them, at the server half itself. */
export function serverFor(world: NotesWorld, pair: Pair): SyncApi {
  return {
    async updates(request: UpdatesRequest): Promise<Updates> {
      for (;;) {
        const { stale, destroy, records, ...answer } = await world.pull(pair.me, request);
        if (stale.length === 0) {
          const copy = structuredClone({ records, destroy }) as Pick<Updates, 'records' | 'destroy'>;
          return { ...answer, ...copy, ref: null, socketServerEndpoint: null };
        }
        await world.log(stale);
      }
    },
    async pushMany(request: PushRequest): Promise<Pushed> {
      const options = { ...world.push };
      const apply: typeof options.apply = (tx, entry) => applyAs(options, pair, tx, entry);
      const pushed = await push({ ...options, apply }, pair.me, request);
      // The same over the wire, where nothing is readonly.
      return structuredClone(pushed) as Pushed;
    },
  };
}

/** What this member may see, asked of the tables themselves and not of the log. */
export async function truthFor(world: NotesWorld, { me }: Pair): Promise<string[]> {
  const { rows } = await sql<{ owner: string; mode: string; text: string }>`
    select owner, mode, text from test_note where owner = ${me} or (friend = ${me} and mode <> 'hidden')`.execute(
    world.database.db,
  );
  return rows.map(({ owner, mode, text }) => (owner === me || mode === 'full' ? text : 'redacted')).sort();
}

/** The same calls, with every row of an answer held against what this member may read at that moment. */
export function guarded(
  world: NotesWorld,
  { me }: Pair,
  api: SyncApi,
  tell: (text: string) => void,
): SyncApi {
  const check = async (records: readonly (SyncRecord | null)[]) => {
    const texts = records.flatMap((record) =>
      record?.row?.['text'] === undefined ? [] : [record.row['text']],
    );
    if (texts.length === 0) return;
    const { rows } = await sql<{ text: string }>`
      select text from test_note where owner = ${me} or (friend = ${me} and mode = 'full')`.execute(
      world.database.db,
    );
    const allowed = new Set<unknown>(rows.map(({ text }) => text));
    for (const text of texts) if (!allowed.has(text)) tell(String(text));
  };
  return {
    async updates(request) {
      const answer = await api.updates(request);
      await check(answer.records['notes'] ?? []);
      return answer;
    },
    async pushMany(request) {
      const pushed = await api.pushMany(request);
      const answers = 'answers' in pushed ? pushed.answers : [];
      // Own notes begin with their owner's name; an answer of one entry may be older than the next of the same push.
      const texts = answers.map(({ record }) => String(record?.row?.['text'] ?? me));
      for (const text of texts) if (!text.startsWith(me)) tell(text);
      return pushed;
    },
  };
}
