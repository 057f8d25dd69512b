import { defineTable } from '@mitto/kit/define-table';
import { Id, newId } from '@mitto/kit/ids';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { aDevice } from '../sync/device.fixture.ts';
import { SmallServer } from '../sync/small-server.fixture.ts';
import { applyRecords } from './apply-records.ts';
import type { LocalStore, RowFollower } from './local-store.ts';
import { type FetchProfiles, People, type ProfileAnswer } from './people.ts';
import { followPeople, type PeopleRules } from './people-rules.ts';
import { planTables, type TablePlans } from './table-plan.ts';

type Opener = (followers: readonly RowFollower[], plans: TablePlans) => Promise<LocalStore>;

const relation = (name: string) =>
  defineTable({
    name,
    row: v.strictObject({ uid: v.optional(Id) }),
    indexes: [['uid']],
    conflict: 'server',
    stream: 'member',
    opens: { insert: ['uid'], delete: true },
  });
const [likes, visits, hidden] = [relation('likes'), relation('visits'), relation('hidden')];
const rules: PeopleRules = {
  allowedBy: [likes, visits].map((table) => ({ table, column: 'uid' })),
  barredBy: [{ table: hidden, column: 'uid' }],
  most: 3,
};
const plans = planTables([likes, visits, hidden]);
const day = 86_400_000;

/** A server with a profile for everybody, which records every request. */
class Registry {
  readonly asked: Readonly<Record<string, string | null>>[] = [];
  readonly gone = new Set<string>();
  version = 1;
  /** Called between the arrival of a request and its answer. */
  meanwhile: () => Promise<unknown> = async () => undefined;

  readonly fetchProfiles: FetchProfiles = async (etags) => {
    this.asked.push(etags);
    const etag = `v${this.version}`;
    const answers = Object.entries(etags).map(([uid, known]): [string, ProfileAnswer] => {
      if (this.gone.has(uid)) return [uid, null];
      return [uid, known === etag ? 'unchanged' : { etag, fields: { name: `${uid} ${etag}` } }];
    });
    await this.meanwhile();
    return Object.fromEntries(answers);
  };
}

async function aCache(open: Opener) {
  const registry = new Registry();
  const store = await open([followPeople(rules)], plans);
  const clock = { at: 1_000_000_000_000 };
  const { fetchProfiles } = registry;
  const people = new People({ store, rules, fetchProfiles, now: () => clock.at });
  const { db } = aDevice(new SmallServer(), store, plans);
  let seq = 0;
  const say = (table: 'likes' | 'visits' | 'hidden', ref: string, uid: string | null) => {
    seq += 1;
    const record = { ref, seq, ver: seq, row: uid === null ? null : { uid } };
    return store.write((tx) => applyRecords(tx, plans, table, [record]));
  };
  const names = async (...uids: string[]) => (await people.get(uids)).map(({ fields }) => fields['name']);
  return { registry, store, clock, people, db, say, names };
}

export function peopleSuite(open: Opener): void {
  fetchingSuite(open);
  meetingSuite(open);
  metSuite(open);
  droppingSuite(open);
}

function fetchingSuite(open: Opener): void {
  test('who is seen is asked for once, in one call for all, and again after a day and not before', async () => {
    const { registry, clock, people, say, names, store } = await aCache(open);
    const [ana, ben] = [newId(), newId()];
    await say('likes', newId(), ana);
    await say('visits', newId(), ben);
    await Promise.all([people.see([ana]), people.see([ben, ana])]);
    expect(registry.asked).toEqual([{ [ana]: null, [ben]: null }]);
    expect(await names(ana, ben)).toEqual([`${ana} v1`, `${ben} v1`]);
    clock.at += day - 1;
    await people.see([ana, ben]);
    expect(registry.asked).toHaveLength(1);
    clock.at += 1;
    registry.version = 2;
    await people.see([ana]);
    expect(registry.asked[1]).toEqual({ [ana]: 'v1' });
    expect(await names(ana, ben)).toEqual([`${ana} v2`, `${ben} v1`]);
    clock.at += day;
    await people.see([ana]);
    clock.at += day - 1;
    await people.see([ana]);
    expect(registry.asked).toHaveLength(3);
    await store.wipe();
  });

  test('nobody is asked for whom no relation allows, and what fails leaves what is kept', async () => {
    const { registry, clock, people, say, names, store } = await aCache(open);
    const [ana, stranger] = [newId(), newId()];
    await people.see([stranger]);
    expect(registry.asked).toEqual([]);
    await say('likes', newId(), ana);
    await people.see([ana]);
    clock.at += day;
    registry.meanwhile = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(people.see([ana])).rejects.toThrow('Failed to fetch');
    expect(await names(ana)).toEqual([`${ana} v1`]);
    registry.meanwhile = async () => undefined;
    registry.gone.add(ana);
    await people.see([ana]);
    expect(await names(ana)).toEqual([]);
    await store.wipe();
  });

  test('of too many those go that were not seen for longest', async () => {
    const { clock, people, say, names, store } = await aCache(open);
    const uids = [newId(), newId(), newId(), newId()];
    for (const uid of uids) {
      await say('likes', newId(), uid);
      clock.at += 4_000_000;
      await people.see([uid]);
      await people.see(uids.slice(0, 1));
    }
    expect(await names(...uids)).toEqual([uids[0], uids[2], uids[3]].map((uid) => `${uid} v1`));
    await store.wipe();
  });
}

function meetingSuite(open: Opener): void {
  test('strangers who are met are kept until others are met, or their time is over', async () => {
    const { registry, clock, people, names, store } = await aCache(open);
    const [ana, ben, eve] = [newId(), newId(), newId()];
    await people.meet([ana, ben], clock.at + day);
    await people.see([ana, ben, eve]);
    expect(registry.asked).toEqual([{ [ana]: null, [ben]: null }]);
    expect(await names(ana, ben)).toEqual([`${ana} v1`, `${ben} v1`]);
    clock.at += day / 144 - 1;
    await people.see([ana]);
    expect(registry.asked).toHaveLength(1);
    clock.at += 1;
    await people.see([ana]);
    expect(registry.asked[1]).toEqual({ [ana]: 'v1' });
    await people.meet([ben, eve], clock.at + day);
    expect(await names(ana, ben)).toEqual([`${ben} v1`]);
    clock.at += day;
    await people.see([eve]);
    expect(registry.asked).toHaveLength(2);
    await people.meet([], clock.at);
    expect(await names(ben)).toEqual([]);
    await store.wipe();
  });

  test('who was met is asked for whenever they are opened, and goes once the server tells of nobody', async () => {
    const { registry, clock, people, say, names, store } = await aCache(open);
    const [ana, ben] = [newId(), newId()];
    await say('likes', newId(), ben);
    await people.meet([ana], clock.at + day);
    await people.see([ana, ben]);
    await people.look(ben);
    expect(registry.asked).toHaveLength(1);
    await people.look(ana);
    expect(registry.asked[1]).toEqual({ [ana]: 'v1' });
    expect(await names(ana)).toEqual([`${ana} v1`]);
    registry.gone.add(ana);
    await people.look(ana);
    expect(await names(ana)).toEqual([]);
    await store.wipe();
  });
}

function metSuite(open: Opener): void {
  test('what was told of those who are met is kept as if it had been asked for, but of nobody else', async () => {
    const { registry, clock, people, db, names, store } = await aCache(open);
    const [ana, ben, eve] = [newId(), newId(), newId()];
    await db.insert(hidden, { uid: ben });
    const told = (uid: string) => ({ etag: 'v1', fields: { name: `${uid} told` } });
    const all = { [ana]: told(ana), [ben]: told(ben), [eve]: told(eve) };
    await people.meet([ana, ben], clock.at + day, all);
    expect(await names(ana, ben, eve)).toEqual([`${ana} told`]);
    await people.see([ana]);
    expect(registry.asked).toEqual([]);
    clock.at += day / 144;
    await people.see([ana]);
    expect(registry.asked).toEqual([{ [ana]: 'v1' }]);
    await store.wipe();
  });

  test('who was met and has a relation since stays with it, and goes with it', async () => {
    const { clock, people, say, names, store } = await aCache(open);
    const [ana, ref] = [newId(), newId()];
    await people.meet([ana], clock.at + day);
    await people.see([ana]);
    await say('likes', ref, ana);
    await people.meet([], clock.at);
    expect(await names(ana)).toEqual([`${ana} v1`]);
    await say('likes', ref, null);
    expect(await names(ana)).toEqual([]);
    await store.wipe();
  });

  test('who is hidden is nobody to meet', async () => {
    const { registry, clock, people, db, names, store } = await aCache(open);
    const [ana, ben] = [newId(), newId()];
    await people.meet([ana, ben], clock.at + day);
    await people.see([ana]);
    await db.insert(hidden, { uid: ana });
    await db.insert(hidden, { uid: ben });
    expect(await names(ana)).toEqual([]);
    await people.see([ana, ben]);
    expect(registry.asked).toHaveLength(1);
    await store.wipe();
  });
}

function droppingSuite(open: Opener): void {
  test('with the last relation the person goes, in the same transaction', async () => {
    const { people, say, names, store } = await aCache(open);
    const ana = newId();
    const [like, visit] = [newId(), newId()];
    await say('likes', like, ana);
    await say('visits', visit, ana);
    await people.see([ana]);
    await say('likes', like, null);
    expect(await names(ana)).toEqual([`${ana} v1`]);
    const both: [boolean, boolean][] = [];
    const unwatch = store.watch(
      async (tx) => [
        (await tx.find({ table: 'visits' })).length > 0,
        (await tx.people([ana]))[0] !== undefined,
      ],
      ([isRelated, isKept]) => both.push([isRelated === true, isKept === true]),
      (error) => expect(error).toBe(undefined),
    );
    await expect.poll(() => both).toEqual([[true, true]]);
    await say('visits', visit, null);
    await expect
      .poll(() => both)
      .toEqual([
        [true, true],
        [false, false],
      ]);
    unwatch();
    await store.wipe();
  });

  test('who is hidden here goes at once, with no network', async () => {
    const { people, db, say, names, store } = await aCache(open);
    const ana = newId();
    await say('likes', newId(), ana);
    await people.see([ana]);
    await db.insert(hidden, { uid: ana });
    expect(await names(ana)).toEqual([]);
    await people.see([ana]);
    expect(await names(ana)).toEqual([]);
    await store.wipe();
  });

  test('a row that is redacted from now on names nobody any more', async () => {
    const { people, say, names, store } = await aCache(open);
    const [ana, ref] = [newId(), newId()];
    await say('likes', ref, ana);
    await people.see([ana]);
    const redacted = { ref, seq: 50, ver: 50, row: {} };
    await store.write((tx) => applyRecords(tx, plans, 'likes', [redacted]));
    expect(await names(ana)).toEqual([]);
    await store.wipe();
  });

  test('an answer that comes after the relation has ended is not kept', async () => {
    const { registry, people, say, names, store } = await aCache(open);
    const [ana, ref] = [newId(), newId()];
    await say('likes', ref, ana);
    registry.meanwhile = () => say('likes', ref, null);
    await people.see([ana]);
    expect(await names(ana)).toEqual([]);
    await store.wipe();
  });
}
