import { defineTable } from '@mitto/kit/define-table';
import { Id, newId } from '@mitto/kit/ids';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { applyRecords } from '../apply-records.ts';
import { aDevice, type Device } from '../device-of-the-tests.ts';
import type { LocalStore } from '../local-store.ts';
import { chanceOf } from '../network-of-the-tests.ts';
import { notes, plans } from '../notes-of-the-tests.ts';
import { remakeFollowers } from '../remake-followers.ts';
import type { RowFollower } from '../row-follower.ts';
import { SmallServer } from '../small-server-of-the-tests.ts';
import type { Row, StoredRow } from '../stored-row.ts';
import { planTables, type TablePlans } from '../table-plan.ts';
import { defineSummary, owner, type SummaryEntry } from './define-summary.ts';
import { followSummary } from './follow-summary.ts';
import { comparePlaces, groupOf } from './group-step.ts';

type Opener = (followers: readonly RowFollower[], plans: TablePlans) => Promise<LocalStore>;

export const folders = defineSummary({
  name: 'folders',
  of: notes,
  groupBy: 'folder',
  newestBy: 'at',
  keep: ['text', 'stars'],
  counts: { starred: { stars: 1 }, plain: { text: 'plain' } },
});

const letters = defineTable({
  name: 'letters',
  row: v.strictObject({ sender: Id, receiver: Id, date: v.number(), word: v.string(), isRead: v.boolean() }),
  indexes: [['sender', 'receiver', 'date']],
  conflict: 'server-order',
  stream: 'member',
});
const conversations = defineSummary({
  name: 'conversations',
  of: letters,
  groupBy: { otherOf: ['sender', 'receiver'] },
  newestBy: 'date',
  keep: ['word', 'sender'],
  counts: { unread: { receiver: owner, isRead: false } },
});

const hasValues = (row: Row, values: Row, uid: string) =>
  Object.keys(values).every((column) => row[column] === (values[column] === owner ? uid : values[column]));

/** The same from the whole table, the slow way. */
function groupedAnew({ rule }: SummaryEntry, uid: string, rows: readonly StoredRow[]): unknown[] {
  const groups = Map.groupBy(rows, ({ row }) => groupOf(rule, uid, row));
  return [...groups].flatMap(([ref, all]) => {
    const newest = all.toSorted((a, b) => comparePlaces(rule.newestBy, b, a))[0];
    if (ref === undefined || !newest) return [];
    const counts = Object.entries(rule.counts).map(([name, values]) => [
      name,
      all.filter(({ row }) => hasValues(row, values, uid)).length,
    ]);
    const kept = rule.keep.flatMap((column) => (column in newest.row ? [[column, newest.row[column]]] : []));
    const row = { ...Object.fromEntries([...kept, ...counts]), newest: newest.ref, total: all.length };
    return [{ ref, isPending: newest.isPending, row }];
  });
}

const byRef = (rows: readonly unknown[]) => new Set(rows);

async function expectTrue(
  store: LocalStore,
  summary: SummaryEntry,
  uid: string,
  when: string,
): Promise<void> {
  const { kept, rows } = await store.read(async (tx) => ({
    kept: await tx.find({ table: summary.name }),
    rows: await tx.find({ table: summary.rule.of }),
  }));
  const shown = kept.map(({ ref, isPending, row }) => ({ ref, isPending, row }));
  expect(byRef(shown), when).toEqual(byRef(groupedAnew(summary, uid, rows)));
}

const names = ['a', 'b', 'c', null];

/** Everything that can happen to a row, in an order nobody thought of. */
class Happenings {
  readonly device: Device;
  readonly server: SmallServer;
  readonly chance: (below: number) => number;
  #at = 0;

  constructor(seed: number, device: Device, server: SmallServer) {
    this.device = device;
    this.server = server;
    this.chance = chanceOf(seed);
    server.page = 3;
    server.refusals.set('refused', { code: 'limit/reached' });
  }

  #pick<T>(all: readonly T[]): T | undefined {
    return all[this.chance(all.length)];
  }

  #row() {
    this.#at += 1;
    const text = this.#pick(['plain', 'other', 'refused']) ?? 'plain';
    return { text, at: this.chance(20) === 0 ? 1 : this.chance(100), folder: this.#pick(names) ?? null };
  }

  async step(): Promise<string> {
    const { db, client } = this.device;
    const own = this.#pick(await db.find(notes))?.ref;
    const theirs = this.#pick([...this.server.log.values()]);
    const what = this.chance(12);
    if (what < 3) await this.#insert();
    else if (what === 3 && own) await db.update(notes, own, { folder: this.#pick(names) ?? null });
    else if (what === 4 && own)
      await db.update(notes, own, { text: this.#row().text, stars: this.chance(3) });
    else if (what === 5 && own) await db.remove(notes, own);
    else if (what === 6) this.server.write(newId(), this.#row());
    else if (what === 7 && theirs) this.server.write(theirs.ref, { ...this.#row(), stars: 1 });
    else if (what === 8 && theirs) this.server.write(theirs.ref, null);
    else if (what === 9 && theirs) await this.#late(theirs.ref);
    else if (what === 10 && this.chance(4) === 0) this.#refill(theirs?.ref);
    else await client.syncNow();
    return `step ${what}`;
  }

  async #insert(): Promise<void> {
    const ref = newId();
    if (this.chance(4) === 0) this.server.ofOthers.add(ref);
    const options = this.chance(2) === 0 ? {} : { ref };
    await this.device.db.insert(notes, this.#row(), options);
  }

  /** A record that comes before one that was written earlier. */
  async #late(ref: string): Promise<void> {
    const early = this.server.write(ref, this.#row());
    const late = this.server.write(ref, this.#row());
    for (const record of [late, early]) {
      await this.device.store.write((tx) => applyRecords(tx, plans, 'notes', [record]));
    }
  }

  #refill(gone: string | undefined): void {
    if (gone) this.server.log.delete(gone);
    this.server.epoch += 1;
  }
}

export function summarySuite(open: Opener, seeds: number): void {
  test('a summary is what grouping the whole table would say, whatever happens to its rows', async () => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      const server = new SmallServer();
      const store = await open([followSummary(folders, newId())], plans);
      const happenings = new Happenings(seed, aDevice(server, store), server);
      for (let step = 0; step < 60; step += 1) {
        const what = await happenings.step();
        await expectTrue(store, folders, '', `seed ${seed}, ${what}, number ${step}`);
      }
      await store.wipe();
    }
  });

  test('a summary of another definition is made anew from the rows that are there', async () => {
    const store = await open([followSummary(folders, newId())], plans);
    const { db } = aDevice(new SmallServer(), store);
    for (const at of [1, 2, 3]) await db.insert(notes, { text: 'plain', at, folder: at > 1 ? 'a' : 'b' });
    const other = { ...folders, rule: { ...folders.rule, counts: { late: { at: 3 } } } };
    const follower = followSummary(other, '');
    await store.write((tx) => remakeFollowers(tx, [follower], [follower]));
    await expectTrue(store, other, '', 'made anew');
    expect((await store.read((tx) => tx.meta())).follows).toEqual({ folders: follower.shape });
    await store.wipe();
  });

  conversationSuite(open);
}

function conversationSuite(open: Opener): void {
  test('of two members the other one is the group, and a live list has the newest conversation first', async () => {
    const [me, ana, ben] = [newId(), newId(), newId()];
    const ofLetters = planTables([letters]);
    const store = await open([followSummary(conversations, me)], ofLetters);
    const { db } = aDevice(new SmallServer(), store, ofLetters);
    const told: unknown[] = [];
    const question = { orderBy: 'date', isDescending: true, limit: 10 };
    const end = db.live(conversations, question, (rows) =>
      told.push(rows.map(({ ref, row }) => [ref === ana ? 'ana' : 'ben', row.word, row.unread, row.total])),
    );
    let seq = 0;
    const letter = (from: string, to: string, date: number, isRead = false, ref = newId()) => {
      seq += 1;
      return { ref, seq, ver: 1, row: { sender: from, receiver: to, date, word: `${date}`, isRead } };
    };
    const take = (...records: ReturnType<typeof letter>[]) =>
      store.write((tx) => applyRecords(tx, ofLetters, 'letters', records));
    const last = letter(ben, me, 9);
    await take(letter(me, ana, 3), letter(ana, me, 4), letter(ben, me, 2), last, letter(ana, ben, 8));
    await expect
      .poll(() => told.at(-1))
      .toEqual([
        ['ben', '9', 2, 2],
        ['ana', '4', 1, 2],
      ]);
    await take({ ...last, seq: 20, row: { ...last.row, date: 1, isRead: true } });
    await expect
      .poll(() => told.at(-1))
      .toEqual([
        ['ana', '4', 1, 2],
        ['ben', '2', 1, 2],
      ]);
    await expectTrue(store, conversations, me, 'at the end');
    end();
    await store.wipe();
  });
}
