import { defineMutation } from '@mitto/kit/define-mutation';
import { defineTable } from '@mitto/kit/define-table';
import { Id, newId } from '@mitto/kit/ids';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { applyAnswers } from '../sync/apply-answers.ts';
import { chanceOf } from '../sync/network.fixture.ts';
import { prepareBatch } from '../sync/push-outbox.ts';
import { applyRecords } from './apply-records.ts';
import { defineSummary, owner } from './define-summary.ts';
import { expectTrue } from './expect-true.fixture.ts';
import { followSummary } from './follow-summary.ts';
import { LocalDatabase } from './local-database.ts';
import { showMutation } from './local-mutation.ts';
import type { LocalStore } from './local-store.ts';
import type { Row } from './stored-row.ts';
import type { Opener } from './summary.suite.ts';
import { planTables } from './table-plan.ts';

/** The table of messages, as in the product: only mutations write its rows. */
const messages = defineTable({
  name: 'messages',
  row: v.strictObject({
    sender: Id,
    receiver: Id,
    date: v.number(),
    content: v.string(),
    type: v.picklist(['message', 'attachment']),
    status: v.picklist(['unread', 'read']),
    attachments: v.optional(v.array(v.object({ type: v.string(), file: v.string() }))),
  }),
  indexes: [['sender', 'receiver', 'date']],
  conflict: 'server-order',
  stream: 'member',
});
const conversations = defineSummary({
  name: 'conversations',
  of: messages,
  groupBy: { otherOf: ['sender', 'receiver'] },
  newestBy: 'date',
  keep: ['content', 'sender', 'type', 'status'],
  counts: { unread: { receiver: owner, status: 'unread' } },
});
const plans = planTables([messages]);

const withWhom = { table: 'messages', input: v.object({ other: Id }) } as const;
const sendMessage = defineMutation({
  name: 'messages',
  table: 'messages',
  input: v.object({ other: Id, content: v.string() }),
});
const readConversation = defineMutation({ name: 'readConversation', ...withWhom });
const deleteConversation = defineMutation({ name: 'deleteConversation', ...withWhom });

/**
 * The conversations of one member with three others, and a server that applies or refuses entries at random.
 */
class Correspondence {
  readonly me = newId();
  readonly others = [newId(), newId(), newId()];
  readonly store: LocalStore;
  readonly db: LocalDatabase;
  readonly #chance: (below: number) => number;
  readonly #truth = new Map<
    string,
    { readonly seq: number; readonly ver: number; readonly row: Row | null }
  >();
  #seq = 0;

  constructor(seed: number, store: LocalStore, me: string) {
    this.me = me;
    this.store = store;
    this.#chance = chanceOf(seed);
    const between = [
      { sender: me, receiver: '' },
      { sender: '', receiver: me },
    ];
    const rowsWith = async (find: (equals: Row) => Promise<{ ref: string }[]>, other: string) =>
      (
        await Promise.all(
          between.map(({ sender, receiver }) =>
            find({ sender: sender || other, receiver: receiver || other }),
          ),
        )
      ).flat();
    const mutations = [
      showMutation(sendMessage, ({ insert, ref, now }, { other, content }) =>
        insert(messages, String(ref), {
          sender: me,
          receiver: other,
          date: now,
          content,
          type: 'message',
          status: 'unread',
        }),
      ),
      showMutation(readConversation, async ({ find, patch }, { other }) => {
        const equals = { sender: other, receiver: me };
        for (const { ref } of await find(messages, { equals })) patch(messages, ref, { status: 'read' });
      }),
      showMutation(deleteConversation, async ({ find, remove }, { other }) => {
        for (const { ref } of await rowsWith((equals) => find(messages, { equals }), other))
          remove(messages, ref);
      }),
    ];
    this.db = new LocalDatabase({ store, plans, mutations, now: () => this.#chance(100), owner: me });
  }

  #pick<T>(all: readonly T[]): T | undefined {
    return all[this.#chance(all.length)];
  }

  async #tell(ref: string, row: Row | null): Promise<void> {
    this.#seq += 1;
    const record = { seq: this.#seq, ver: (this.#truth.get(ref)?.ver ?? 0) + 1, row };
    this.#truth.set(ref, record);
    await this.store.write((tx) => applyRecords(tx, plans, 'messages', [{ ref, ...record }]));
  }

  #letter(isMine: boolean): Row {
    const [me, other] = [this.me, this.#pick(this.others)];
    // A message between two other members, which belongs to no conversation of this member.
    if (this.#chance(20) === 0)
      return { ...this.#letter(isMine), sender: this.others[0], receiver: this.others[1] };
    const [sender, receiver] = isMine ? [me, other] : [other, me];
    const status = this.#chance(3) === 0 ? 'read' : 'unread';
    return {
      sender,
      receiver,
      date: this.#chance(100),
      content: `${this.#chance(1000)}`,
      type: 'message',
      status,
    };
  }

  /**
   * Makes the server apply or refuse pending entries. The rows of applied entries come back at once or with a
   * later page.
   */
  async #push(): Promise<void> {
    const batch = await this.store.write((tx) => prepareBatch(tx, 1, 3));
    for (const item of batch?.items ?? []) {
      const { mid, op, ref, changes } = item;
      const isRefused = this.#chance(3) === 0;
      const { other, content } = changes;
      const told: [string, Row | null][] = [];
      if (!isRefused && op === 'messages')
        told.push([String(ref), { ...this.#letter(true), receiver: other, content }]);
      for (const [known, { row }] of this.#truth) {
        const isOfBoth = row && [row['sender'], row['receiver']].includes(other);
        if (isRefused || !isOfBoth) continue;
        if (op === 'deleteConversation') told.push([known, null]);
        if (op === 'readConversation' && row['sender'] === other)
          told.push([known, { ...row, status: 'read' }]);
      }
      const answer = { mid, table: 'messages', ref, record: null } as const;
      const answered = isRefused
        ? ({ ...answer, status: 'refused', code: 'chat/not-allowed' } as const)
        : ({ ...answer, status: 'applied' } as const);
      for (const [known, row] of told) await this.#tell(known, row);
      await this.store.write((tx) => applyAnswers(tx, plans, { items: [item], asOf: null }, [answered]));
    }
  }

  async step(): Promise<string> {
    const other = this.#pick(this.others) ?? '';
    const known = this.#pick([...this.#truth.keys()]);
    const row = known === undefined ? null : (this.#truth.get(known)?.row ?? null);
    const what = this.#chance(10);
    if (what < 3) await this.#tell(newId(), this.#letter(what === 0));
    else if (what === 3) await this.db.run(sendMessage, { other, content: 'mine' }, newId());
    else if (what === 4) await this.db.run(readConversation, { other });
    else if (what === 5 && this.#chance(3) === 0) await this.db.run(deleteConversation, { other });
    else if (what === 6 && known && row)
      await this.#tell(known, { ...row, content: 'edited', status: 'read' });
    else if (what === 7 && known && row) await this.#tell(known, { ...row, date: this.#chance(100) });
    else if (what === 8 && known) await this.#tell(known, null);
    else await this.#push();
    return `step ${what}`;
  }
}

export function conversationsSuite(open: Opener, seeds: number): void {
  test('conversations tell the newest message, what is unread and their order, whatever happens', async () => {
    for (let seed = 1; seed <= seeds; seed += 1) {
      const me = newId();
      const store = await open([followSummary(conversations, me)], plans);
      const all = new Correspondence(seed, store, me);
      const listed: string[][] = [];
      const question = { orderBy: 'date', isDescending: true, limit: 2 } as const;
      const end = all.db.live(conversations, question, (rows) => listed.push(rows.map(({ ref }) => ref)));
      for (let step = 0; step < 60; step += 1) {
        const what = await all.step();
        await expectTrue(store, conversations, me, `seed ${seed}, ${what}, number ${step}`);
      }
      const newest = (await all.db.find(conversations, question)).map(({ ref }) => ref);
      await expect.poll(() => listed.at(-1)).toEqual(newest);
      end();
      await store.wipe();
    }
  });

  test('a conversation is shown with the message that is not sent yet, read as it is opened, and gone when deleted', async () => {
    const me = newId();
    const store = await open([followSummary(conversations, me)], plans);
    const { db, others } = new Correspondence(1, store, me);
    const [ana = '', ben = ''] = others;
    const letter = (seq: number, sender: string, date: number) => ({
      ref: newId(),
      seq,
      ver: 1,
      row: { sender, receiver: me, date, content: `${date}`, type: 'message', status: 'unread' },
    });
    await store.write((tx) =>
      applyRecords(tx, plans, 'messages', [letter(1, ana, -3), letter(2, ana, -2), letter(3, ben, -1)]),
    );
    const list = async () =>
      (await db.find(conversations, { orderBy: 'date', isDescending: true })).map(
        ({ ref, isPending, row }) => [
          ref === ana ? 'ana' : 'ben',
          row.content,
          row.unread,
          row.total,
          isPending,
        ],
      );
    expect(await list()).toEqual([
      ['ben', '-1', 1, 1, false],
      ['ana', '-2', 2, 2, false],
    ]);
    await db.run(readConversation, { other: ana });
    await db.run(sendMessage, { other: ana, content: 'hello' }, newId());
    expect(await list()).toEqual([
      ['ana', 'hello', 0, 3, true],
      ['ben', '-1', 1, 1, false],
    ]);
    await db.run(deleteConversation, { other: ana });
    expect(await list()).toEqual([['ben', '-1', 1, 1, false]]);
    await store.wipe();
  });
}
