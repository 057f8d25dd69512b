import { endByClock } from '@mitto/account/server/members/end-by-clock';
import { setEntitlement } from '@mitto/account/server/public/entitlement';
import { lockMember, updateMember } from '@mitto/account/server/store/members';
import { circleMutations } from '@mitto/circles/contract/circle-mutations';
import {
  blockedUsers,
  circles,
  favorite,
  hiddenAccounts,
  visitors,
} from '@mitto/circles/contract/circle-tables';
import { circlesModule } from '@mitto/circles/server';
import { hour } from '@mitto/kit/time';
import { reconcile } from '@mitto/sync-server/reconcile';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import type { LocalDatabase } from '../data/local-database.ts';
import { showMutation } from '../data/local-mutation.ts';
import { planTables } from '../data/table-plan.ts';
import { httpApi } from '../sync/http-api.fixture.ts';
import type { Chance, ServedApi } from '../sync/network.fixture.ts';
import { SyncFailure } from '../sync/sync-client.ts';
import { CircleModel } from './circle-model.fixture.ts';
import { forbiddenIn, readTruth, shownIn } from './circle-truth.fixture.ts';
import type { EditedDevice, Stage } from './convergence-schedule.fixture.ts';

export const circlePlans = planTables([circles, favorite, visitors, hiddenAccounts, blockedUsers]);

/** The batches of each world that run now, and the number of schedules that must not meet one. */
const batches = new WeakMap<World, { working: number; running: Promise<void> }>();

const { undoLikes, unmatch, undoFav, undoHide, unblock } = circleMutations;
const takesBack = [
  { mutation: undoLikes, table: circles, column: 'sid' },
  { mutation: unmatch, table: circles, column: 'sid' },
  { mutation: undoFav, table: favorite, column: 'sid' },
  { mutation: undoHide, table: hiddenAccounts, column: 'fid' },
  { mutation: unblock, table: blockedUsers, column: 'uid' },
] as const;

/**
 * Optimistic effects: a mutation that takes something back deletes its row at once. New rows are shown only
 * when the server has created them.
 */
export const shownCircleMutations = Object.values(circleMutations).map((mutation) => {
  const back = takesBack.find((one) => one.mutation.name === mutation.name);
  return showMutation(mutation, async (view, { uid }) => {
    if (!back) return;
    for (const { ref } of await view.find(back.table, { equals: { [back.column]: uid } })) {
      view.remove(back.table, ref);
    }
  });
});

const tasks = Object.values(circleMutations);

/**
 * Members who like, hide and block one another on a complete server, while their premium begins and ends and
 * batches show redacted rows.
 */
export class CirclesStage implements Stage {
  readonly members: readonly string[];
  readonly plans = circlePlans;
  readonly mutations = shownCircleMutations;
  readonly #world: World;
  readonly #people: ReadonlyMap<string, TestPerson>;
  readonly #model = new CircleModel();

  constructor(world: World, people: readonly TestPerson[]) {
    this.#world = world;
    this.#people = new Map(people.map((person) => [person.uid, person]));
    this.members = people.map(({ uid }) => uid);
  }

  serve(me: string, tell: (text: string) => void): ServedApi {
    const person = this.#people.get(me);
    if (!person) throw new Error('Nobody of this stage.');
    const api = httpApi(person.call);
    return {
      updates: async (request) => {
        const answer = await api.updates(request);
        for (const text of forbiddenIn(answer.records, await this.#truth(me), me)) tell(text);
        return answer;
      },
      pushMany: async (request, endsAfter) => {
        // Every mutation has a transaction of its own, so that a session may end between any two of them.
        const all = Object.entries(request.transactions);
        const ns = all.flatMap(([, entries]) => entries.map(({ n }) => n)).sort((a, b) => a - b);
        const last = endsAfter === undefined ? Number.POSITIVE_INFINITY : (ns[endsAfter - 1] ?? 0);
        const kept = all.map(([table, entries]) => [table, entries.filter(({ n }) => n <= last)] as const);
        const pushed = await api.pushMany({ ...request, transactions: Object.fromEntries(kept) });
        this.#model.take(me, request, pushed);
        if (endsAfter !== undefined) throw new SyncFailure(401, 'unauthorized');
        return pushed;
      },
    };
  }

  async edit({ member, db }: EditedDevice, chance: Chance): Promise<void> {
    const others = this.members.filter((uid) => uid !== member);
    const uid = others[chance(others.length)] ?? '';
    // Likes are more frequent than other mutations, because otherwise there would be few matches.
    const task = chance(3) === 0 ? circleMutations.likes : tasks[chance(tasks.length)];
    if (task) await db.run(task, { uid });
  }

  /**
   * Runs `work` without a batch. A batch shows the rows of all members of the world, and other schedules run in
   * the same one: what they show would be missing on devices that have synced already.
   */
  async withoutBatch(work: () => Promise<void>): Promise<void> {
    const still = batches.get(this.#world) ?? { working: 0, running: Promise.resolve() };
    batches.set(this.#world, still);
    still.working += 1;
    await still.running;
    await work().finally(() => {
      still.working -= 1;
    });
  }

  async #showRedacted(): Promise<void> {
    const still = batches.get(this.#world) ?? { working: 0, running: Promise.resolve() };
    batches.set(this.#world, still);
    if (still.working > 0) return;
    const shown = this.#world.showRedacted();
    still.running = Promise.all([still.running, shown]).then(() => undefined);
    await shown;
  }

  async happen(chance: Chance): Promise<void> {
    const { database, deps } = this.#world;
    const uid = this.members[chance(this.members.length)] ?? '';
    const what = chance(4);
    if (what === 3) return await this.#showRedacted();
    await database.transact(async (tx) => {
      const member = await lockMember(tx, uid);
      if (!member) throw new Error('A member of this stage is gone.');
      const premiumUntil = what === 0 ? null : deps.now() + hour;
      if (what < 2) await setEntitlement(tx, deps, member, { premiumUntil, isTrial: false });
      // Premium has expired, but no job has recorded it yet.
      else if (member.premium_told) await updateMember(tx, uid, { premium_until: deps.now() - 1 });
    });
  }

  async reconcile(): Promise<void> {
    const { database, deps } = this.#world;
    await endByClock(deps);
    const tables = new Map(circlesModule.sync?.(deps).tables.map((table) => [table.entry.name, table]));
    for (const member of this.members) await reconcile(database, tables, member);
  }

  /** Checks that a match exists only where there are two likes, whatever happened before. */
  async check(): Promise<void> {
    await this.#model.check(this.#world.database, this.members);
  }

  #truth(me: string) {
    return readTruth(this.#world.database, me, this.#world.deps.now());
  }

  async truth(me: string): Promise<readonly string[]> {
    return (await this.#truth(me)).words;
  }

  shown(db: LocalDatabase, me: string): Promise<readonly string[]> {
    return shownIn(db, me);
  }
}
