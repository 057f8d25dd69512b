import { newId } from '@mitto/kit/ids';
import { expect, test } from 'vitest';
import { aDevice, type Device } from '../sync/device.fixture.ts';
import { chanceOf } from '../sync/network.fixture.ts';
import { notes, plans } from '../sync/notes.fixture.ts';
import { SmallServer } from '../sync/small-server.fixture.ts';
import { applyRecords } from './apply-records.ts';
import { defineSummary } from './define-summary.ts';
import { expectTrue } from './expect-true.fixture.ts';
import { followSummary } from './follow-summary.ts';
import { type LocalStore, type RowFollower, remakeFollowers } from './local-store.ts';
import type { TablePlans } from './table-plan.ts';

export type Opener = (followers: readonly RowFollower[], plans: TablePlans) => Promise<LocalStore>;

export const folders = defineSummary({
  name: 'folders',
  of: notes,
  groupBy: 'folder',
  newestBy: 'at',
  keep: ['text', 'stars'],
  counts: { starred: { stars: 1 }, plain: { text: 'plain' } },
});

const names = ['a', 'b', 'c', null];

/** Makes random changes to rows, of every kind and in any order. */
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

  /** Delivers a record before another that the server wrote earlier. */
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
}
