import { defineMutation } from '@mitto/kit/define-mutation';
import { defineTable } from '@mitto/kit/define-table';
import { Id, newId } from '@mitto/kit/ids';
import { day } from '@mitto/kit/time';
import { expireResults } from '@mitto/sync-server/expire-results';
import { expireTombstones } from '@mitto/sync-server/expire-tombstones';
import type { NotesWorld } from '@mitto/sync-server/notes.fixture';
import { reconcile } from '@mitto/sync-server/reconcile';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { LocalDatabase } from '../data/local-database.ts';
import { showMutation } from '../data/local-mutation.ts';
import { planTables } from '../data/table-plan.ts';
import type { Chance, ServedApi } from '../sync/network.fixture.ts';
import { type EditedDevice, type Stage, same } from './convergence-schedule.fixture.ts';
import { serveNotes } from './convergence-server.fixture.ts';
import { type Backup, restoreBackup, takeBackup } from './notes-backup.fixture.ts';

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
const plans = planTables([notes, bulletins]);

/** Appends a word to the text of a note, so that a mutation that is applied twice is visible. */
const appendWord = defineMutation({
  name: 'appendWord',
  input: v.object({ note: v.string(), word: v.string() }),
  table: 'notes',
});
const shareNote = defineMutation({
  name: 'shareNote',
  input: v.object({ mode: v.picklist(['full', 'redacted', 'hidden']) }),
  table: 'notes',
});
const mutations = [
  showMutation(appendWord, async (view, { note, word }) => {
    const row = await view.get(notes, note);
    view.patch(notes, note, { text: `${String(row?.['text'] ?? '')} ${word}` });
  }),
  // No optimistic effect: the mutation changes only what the other member sees.
  showMutation(shareNote, () => undefined),
];

const modes = ['full', 'redacted', 'hidden'] as const;

const pick = <T>(all: readonly T[], chance: Chance): T => {
  const one = all[chance(all.length)];
  if (one === undefined) throw new Error('Nothing to pick from.');
  return one;
};

/**
 * Two members who write notes and share them with each other: in full, or only the fact that a note exists.
 */
export class NotesStage implements Stage {
  readonly members: readonly [string, string] = [newId(), newId()];
  readonly plans = plans;
  readonly mutations = mutations;
  readonly shareNote = shareNote;
  readonly #world: NotesWorld;
  #counter = 0;
  #epochs = 1;
  #backup: Backup | undefined;

  constructor(world: NotesWorld) {
    this.#world = world;
  }

  serve(me: string, tell: (text: string) => void): ServedApi {
    return serveNotes(this.#world, { me, friend: this.#friendOf(me) }, tell);
  }

  #friendOf(member: string): string {
    const [one, other] = this.members;
    return member === one ? other : one;
  }

  async edit({ member, db }: EditedDevice, chance: Chance): Promise<void> {
    this.#counter += 1;
    const own = (await db.find(notes)).filter(({ row }) => !row.isHidden && row.text?.startsWith(member));
    own.sort((a, b) => String(a.row.text).localeCompare(String(b.row.text)));
    const what = own.length === 0 ? 0 : chance(9);
    const text = `${member} note ${this.#counter}${chance(8) === 0 ? '!' : ''}`;
    if (what <= 1) return await this.#write(db, text);
    if (what === 2) return await this.#writeInOneTransaction(db, text);
    const { ref } = pick(own, chance);
    if (what === 3) await db.update(notes, ref, { text: `${member} edit ${this.#counter}` });
    else if (what === 4) await db.remove(notes, ref);
    else if (what === 5) await db.run(shareNote, { mode: pick(modes, chance) }, ref);
    else await db.run(appendWord, { note: ref, word: `w${this.#counter}w` });
  }

  async #write(db: LocalDatabase, text: string): Promise<void> {
    const ref = newId();
    await db.insert(notes, { text }, { ref, shown: { id: ref } });
  }

  /** Inserts two notes as one group. The second insert may be refused; then neither note exists. */
  async #writeInOneTransaction(db: LocalDatabase, text: string): Promise<void> {
    const [first, second] = [newId(), newId()];
    await db.transact(async (writer) => {
      await writer.insert(notes, { text: text.replace('!', ' first') }, { ref: first, shown: { id: first } });
      await writer.insert(notes, { text: `${text} second` }, { ref: second, shown: { id: second } });
    });
  }

  async happen(chance: Chance): Promise<void> {
    const { database } = this.#world;
    const what = chance(11);
    if (what === 10) await expireResults(this.#world.push.database, Date.now() + day, this.members);
    else if (what < 5) {
      // Changes a right as when its time runs out, which is not written to the change log at once.
      const owner = pick(this.members, chance);
      await sql`update test_note set mode = ${pick(modes, chance)} where id in
        (select id from test_note where owner = ${owner} order by text limit 1)`.execute(database.db);
    } else if (what < 7) await expireTombstones(this.#world.push.database, 1, this.members);
    else if (what < 9) this.#backup = await takeBackup(database, this.members);
    else if (this.#backup) {
      this.#epochs += 1;
      await restoreBackup(database, this.members, this.#backup, this.#epochs);
    }
  }

  async reconcile(): Promise<void> {
    const { database, tables } = this.#world.push;
    for (const member of this.members) await reconcile(database, tables, member);
  }

  /**
   * Checks that no mutation was applied twice. Lost words are found by comparing rows, because edits
   * overwrite words.
   */
  async check(): Promise<void> {
    const { rows } = await sql<{ text: string }>`
      select text from test_note where owner = any(${this.members}::uuid[])`.execute(this.#world.database.db);
    const words = rows.flatMap(({ text }) => text.match(/w\d+w/g) ?? []);
    same('what happened twice', words.length - new Set(words).size, 0);
  }

  async truth(me: string): Promise<string[]> {
    const { rows } = await sql<{ owner: string; mode: string; text: string }>`
      select owner, mode, text from test_note
      where owner = ${me} or (friend = ${me} and mode <> 'hidden')`.execute(this.#world.database.db);
    return rows.map(({ owner, mode, text }) => (owner === me || mode === 'full' ? text : 'redacted')).sort();
  }

  async shown(db: LocalDatabase): Promise<string[]> {
    return (await db.find(notes)).map(({ row }) => (row.isHidden ? 'redacted' : (row.text ?? ''))).sort();
  }
}
