import { endForOne } from '@mitto/account/server/members/end-by-clock';
import { isPremiumMember } from '@mitto/account/server/public/member-facts';
import { moveCoins } from '@mitto/coins/server/public/move-coins';
import { readBalances } from '@mitto/coins/server/store/accounts';
import { newId } from '@mitto/kit/ids';
import { signInAgain, type TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import type { SubscriptionRow } from '../contract/subscription-tables.ts';
import { runFor } from './run-due.ts';
import { readMembership } from './store/memberships.ts';
import { listPaid } from './store/payments.ts';
import { subscriptionHistoryTable, subscriptionTable } from './subscription-views.ts';

/** Prices of the default configuration, by plan. */
export const prices = { threeDays: 299, sevenDays: 499, oneMonth: 1499, twelveMonths: 749 } as const;
export type PlanType = keyof typeof prices;

/** The code with which a call was refused. */
export const codeOf = ({ error }: { readonly error?: { readonly code: string } | undefined }) => error?.code;

/** A member of a test who buys premium. */
export class Subscriber {
  readonly world: World;
  person: TestPerson;

  constructor(world: World, person: TestPerson) {
    this.world = world;
    this.person = person;
  }

  static async of(world: World, name: string): Promise<Subscriber> {
    return new Subscriber(world, await world.person(name));
  }

  /** Saves a test card of the sandbox as the default one, and returns its id. */
  async card(kind = 'visa'): Promise<string> {
    return await this.cardOf(`sandbox_${kind}`);
  }

  /** Saves the card of a provider's token as the default one, and returns its id. */
  async cardOf(source: string): Promise<string> {
    const payload = { source, name: 'Ana Field', exp: '08/30', isDefault: true };
    const { result, error } = await this.person.call('addCard', { payload }, { idempotencyKey: newId() });
    const card = result?.cards.find((one) => one.default);
    if (!card) throw new Error(`No card was saved: ${JSON.stringify(error)}`);
    return card.id;
  }

  async subscribe(
    type: PlanType,
    cardId: string,
    wish: { readonly id?: string; readonly price?: number; readonly seen?: number | null } = {},
  ) {
    const { id = newId(), price = prices[type] } = wish;
    const seen = wish.seen === undefined ? await this.paidUntil() : wish.seen;
    const input = { id, type, price, pay: { with: 'card', cardId }, seen } as const;
    return await this.person.call('subscribe', input, { idempotencyKey: newId() });
  }

  async subscribeWithCoins(
    type: PlanType,
    price: number,
    wish: { readonly id?: string; readonly seen?: number | null } = {},
  ) {
    const seen = wish.seen === undefined ? await this.paidUntil() : wish.seen;
    const input = { id: wish.id ?? newId(), type, price, pay: { with: 'coins' }, seen } as const;
    return await this.person.call('subscribe', input, { idempotencyKey: newId() });
  }

  async endRenewal(renews = false) {
    return await this.person.call('changeRenewal', { renews });
  }

  async payRenewal(cardId: string, id = newId()) {
    return await this.person.call('payRenewal', { id, cardId }, { idempotencyKey: newId() });
  }

  /** Has the next renewal use the default card, as after the removal of the card that has paid. */
  async loseCard(): Promise<void> {
    await this.world.database.db
      .updateTable('subscription_member')
      .set({ card: null })
      .where('uid', '=', this.person.uid)
      .execute();
  }

  async cancel(id: string) {
    return await this.person.call('cancelSubscription', { id }, { idempotencyKey: newId() });
  }

  async giveCoins(amount: number, isGiven = false): Promise<void> {
    const { uid } = this.person;
    const key = `grant ${newId()}`;
    const [from, to] = [{ system: 'mitto-admin' }, { uid }] as const;
    const grant = { key, reason: 'grant', from, to, amount, isGiven } as const;
    await this.world.database.transact((tx) => moveCoins(tx, this.world.deps, grant));
  }

  async coins() {
    const { uid } = this.person;
    return await this.world.database.transact((tx) => readBalances(tx, uid));
  }

  /** Lets time pass, from one moment at which something falls due for this member to the next. */
  async wait(ms: number): Promise<void> {
    const { clock, database, deps } = this.world;
    const { uid } = this.person;
    const target = clock.now() + ms;
    for (;;) {
      const next = await database.transact(async (tx) => (await readMembership(tx, uid))?.next_at ?? null);
      const at = Math.min(target, Math.max(next ?? target, clock.now()));
      clock.advance(at - clock.now());
      await endForOne(deps, uid);
      if (next === null || next > target) break;
      await runFor(deps, uid);
    }
    await this.world.drain();
    // The tokens of the test run out with its clock.
    this.person = await signInAgain(this.world, this.person);
  }

  async paidUntil(): Promise<number | null> {
    return await this.world.database.transact(
      async (tx) => (await readMembership(tx, this.person.uid))?.paid_until ?? null,
    );
  }

  /** The row that the member's devices have. */
  async row(): Promise<SubscriptionRow | undefined> {
    const { uid } = this.person;
    const { deps, database } = this.world;
    const rows = await database.transact((tx) => subscriptionTable(deps).read(tx, uid, [uid]));
    // Safe cast: the table reads rows of its own schema.
    return rows.get(uid)?.row as SubscriptionRow | undefined;
  }

  async history() {
    const { uid } = this.person;
    return await this.world.database.transact(async (tx) => {
      const sources = (await listPaid(tx, uid, 50)).map(({ id }) => id);
      const rows = await subscriptionHistoryTable.read(tx, uid, sources);
      return [...rows.values()].map(({ row }) => row as Record<string, unknown>);
    });
  }

  async isPremium(): Promise<boolean> {
    const { uid } = this.person;
    return await isPremiumMember(this.world.database.db, uid, this.world.clock.now());
  }

  /** Number of charges, by what became of them. */
  async charges(): Promise<Readonly<Record<string, number>>> {
    const rows = await this.world.database.db
      .selectFrom('payments_charge')
      .select(['state', 'refunded'])
      .where('uid', '=', this.person.uid)
      .execute();
    const counts: Record<string, number> = {};
    for (const { state, refunded } of rows) {
      const key = refunded > 0 ? 'refunded' : state;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    return counts;
  }

  /** Subjects of the mails, the oldest first. */
  mails(): string[] {
    return this.world
      .mails(this.person.email)
      .map(({ subject }) => subject)
      .toReversed();
  }
}
