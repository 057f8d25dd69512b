import { newUid } from '@mitto/kit/ids';
import type { Database } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import { currencies } from '../../contract/money.ts';
import { sandboxConfirmPath } from '../../contract/payment-paths.ts';
import type { CardBrand, ChargeState, FailureCode } from '../../contract/payment-shapes.ts';
import { lastFourOf, type SandboxCard, sandboxCardOf, sandboxCards } from '../../contract/sandbox-cards.ts';
import { type PaymentProvider, type ProviderCharge, ProviderRefusal } from './payment-provider.ts';

interface SandboxRow {
  readonly id: string;
  readonly charge: string;
  readonly amount: number;
  readonly currency: string;
  readonly state: ChargeState;
  readonly failure: FailureCode | null;
  readonly brand: CardBrand;
  readonly last4: string;
  readonly refunded: number;
}

interface Asked {
  readonly database: Pick<Database, 'db' | 'transact'>;
  /** Origin at which this server shows the page that stands for the bank. */
  readonly origin: string;
}

/** The provider for trying out: it needs nothing, moves no money, and takes the published test cards only. */
export function createSandbox({ database, origin }: Asked): PaymentProvider {
  const read = async (id: string): Promise<ProviderCharge | undefined> => {
    const { rows } = await sql<SandboxRow>`
      select * from payments_sandbox_charge where id = ${id}`.execute(database.db);
    return rows[0] && chargeOf(rows[0], origin);
  };
  const mustRead = async (id: string): Promise<ProviderCharge> => {
    const found = await read(id);
    if (!found) throw new ProviderRefusal('processing-error');
    return found;
  };
  return {
    merchant: 'sandbox',
    token: 'sandbox',
    brands: [...new Set(sandboxCards.map(({ brand }) => brand))],
    currencies,
    async charge({ id, amount, currency, source, isOffSession }) {
      const card = cardOf(source);
      // A bank asks nobody who is not there.
      const answer = isOffSession && card.answers === 'action' ? 'authentication-failed' : card.answers;
      const state = answer === 'paid' || answer === 'action' ? answer : 'failed';
      const failure = state === 'failed' ? answer : null;
      const { rows } = await sql<SandboxRow>`
        with made as (
          insert into payments_sandbox_charge (id, charge, amount, currency, state, failure, brand, last4)
          values (${`sbx_${newUid()}`}, ${id}, ${amount}, ${currency}, ${state}, ${failure}, ${card.brand},
            ${lastFourOf(card)})
          on conflict (charge) do nothing returning *
        ) select * from made union all select * from payments_sandbox_charge where charge = ${id}`.execute(
        database.db,
      );
      if (!rows[0]) throw new Error('The sandbox has neither made nor found its charge.');
      return chargeOf(rows[0], origin);
    },
    read,
    async find({ id }) {
      const { rows } = await sql<SandboxRow>`
        select * from payments_sandbox_charge where charge = ${id}`.execute(database.db);
      return rows[0] && chargeOf(rows[0], origin);
    },
    async cancel(id) {
      await sql`
        update payments_sandbox_charge set state = 'failed', failure = 'cancelled'
        where id = ${id} and state = 'action'`.execute(database.db);
      return await mustRead(id);
    },
    async refund(id, { key, amount }) {
      await database.transact(async (tx) => {
        const { rows } = await sql`
          insert into payments_sandbox_refund (key, charge) values (${key}, ${id})
          on conflict do nothing returning key`.execute(tx);
        if (rows.length === 0) return;
        const { rows: paid } = await sql`
          update payments_sandbox_charge set refunded = refunded + ${amount}
          where id = ${id} and state = 'paid' and refunded + ${amount} <= amount returning id`.execute(tx);
        if (paid.length === 0) throw new ProviderRefusal('processing-error');
      });
      return await mustRead(id);
    },
    openCustomer: ({ uid }) => Promise.resolve(`sandbox ${uid}`),
    removeCustomer: () => Promise.resolve(),
    addCard(_customer, { source, name = '', exp = '' }) {
      const card = cardOf(source);
      const providerId = `${source}:${newUid()}`;
      return Promise.resolve({ providerId, brand: card.brand, last4: lastFourOf(card), exp, name });
    },
    editCard(_customer, providerId, { name = '', exp = '' }) {
      const card = cardOf(providerId);
      return Promise.resolve({ providerId, brand: card.brand, last4: lastFourOf(card), exp, name });
    },
    removeCard: () => Promise.resolve(),
  };
}

/** A saved card is the token of its number and a random part. */
function cardOf(source: string): SandboxCard {
  const card = sandboxCardOf(source.split(':', 1)[0] ?? '');
  if (!card) throw new ProviderRefusal('incorrect-number');
  return card;
}

function chargeOf(row: SandboxRow, origin: string): ProviderCharge {
  return {
    providerId: row.id,
    charge: row.charge,
    state: row.state,
    failure: row.failure ?? undefined,
    actionUrl: row.state === 'action' ? `${origin}${sandboxConfirmPath}${row.id}` : undefined,
    amount: row.amount,
    currency: row.currency,
    refunded: row.refunded,
    dispute: 'none',
    card: { brand: row.brand, last4: row.last4 },
  };
}

/** Answers for the bank: the member has confirmed the payment, or refused it. Returns our id of the charge. */
export async function answerSandboxAction(
  { database }: Pick<Asked, 'database'>,
  id: string,
  isConfirmed: boolean,
): Promise<string | undefined> {
  const [state, failure] = isConfirmed ? ['paid', null] : ['failed', 'authentication-failed'];
  await sql`
    update payments_sandbox_charge set state = ${state}, failure = ${failure}
    where id = ${id} and state = 'action'`.execute(database.db);
  const { rows } = await sql<{ charge: string }>`
    select charge from payments_sandbox_charge where id = ${id}`.execute(database.db);
  return rows[0]?.charge;
}
