import { minute } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import {
  type PaymentProvider,
  ProviderAway,
  type ProviderCharge,
  ProviderRefusal,
} from './providers/payment-provider.ts';
import { providersOf } from './providers/providers.ts';
import { failCharge, settleCharge } from './settle-charge.ts';
import { type ChargeRow, claimCharge, readChargeRow } from './store/charges.ts';

/** After this time without a trace of the charge at its provider, no request for it can be on its way. */
const lostAfterMs = 10 * minute;

/** The outcome of a question to a provider: its charge, a sure refusal, or nothing that is known. */
export type ProviderOutcome =
  | { readonly kind: 'told'; readonly told: ProviderCharge }
  | { readonly kind: 'refused'; readonly failure: ProviderRefusal['failure'] }
  | { readonly kind: 'unknown' };

/**
 * Asks the provider for a stored charge. The stored row says who asks: one caller in all processes, once. The
 * outcome is settled by the caller, by `settleOutcome`. Undefined: somebody else asks, or has asked.
 */
export async function askProvider(deps: Deps, id: string): Promise<ProviderOutcome | undefined> {
  const { database, log, now, settings } = deps;
  const row = await claimCharge(database.db, id, now());
  if (!row) return undefined;
  const provider = providersOf(deps).find(row.merchant);
  if (!provider || row.source === null) return { kind: 'refused', failure: 'not-asked' };
  const { amount, currency, customer, source, reference } = row;
  const asked = {
    ...{ id, amount, currency },
    returnUrl: `${settings.appOrigin}/v2/payment/return?reference=${reference}`,
    description: `Mitto ${row.purpose} ${row.item}`,
  };
  return await outcomeOf(log, row, async () => {
    if (!row.is_hosted)
      return await provider.charge({ ...asked, customer, source, isOffSession: row.is_off_session });
    if (!provider.chargeOnPage) throw new ProviderRefusal('not-asked');
    return await provider.chargeOnPage(asked);
  });
}

/** Asks the provider what became of a charge. */
export async function readOutcome(deps: Deps, row: ChargeRow): Promise<ProviderOutcome> {
  const provider = providersOf(deps).find(row.merchant);
  if (!provider) return { kind: 'unknown' };
  return await outcomeOf(deps.log, row, async () => {
    const found = await findAtProvider(provider, row);
    if (found) return found;
    // Until a request that was sent can no longer arrive, nobody knows.
    const isLost = deps.now() - (row.asked_at ?? row.made_at) >= lostAfterMs;
    throw isLost
      ? new ProviderRefusal('not-asked')
      : new ProviderAway('The provider has no such charge yet.');
  });
}

async function findAtProvider(
  provider: PaymentProvider,
  {
    id,
    provider_id: providerId,
    customer,
    asked_at: askedAt,
    made_at: madeAt,
    is_hosted: isHosted,
  }: ChargeRow,
): Promise<ProviderCharge | undefined> {
  if (providerId !== null) return await provider.read(providerId);
  return await provider.find({ id, customer, askedAt: askedAt ?? madeAt, isHosted });
}

export async function outcomeOf(
  log: Deps['log'],
  row: Pick<ChargeRow, 'id' | 'merchant'>,
  ask: () => Promise<ProviderCharge>,
): Promise<ProviderOutcome> {
  try {
    return { kind: 'told', told: await ask() };
  } catch (error) {
    if (error instanceof ProviderRefusal) return { kind: 'refused', failure: error.failure };
    if (!(error instanceof ProviderAway)) throw error;
    log.warn({ charge: row.id, merchant: row.merchant, error }, 'a payment provider did not answer');
    return { kind: 'unknown' };
  }
}

/** Settles an outcome in the caller's transaction, and returns the charge as it is now. */
export async function settleOutcome(
  tx: Tx,
  deps: Deps,
  id: string,
  outcome: ProviderOutcome | undefined,
): Promise<ChargeRow | undefined> {
  if (outcome?.kind === 'told') return await settleCharge(tx, deps, id, outcome.told);
  if (outcome?.kind === 'refused') return await failCharge(tx, deps, id, outcome.failure);
  return await readChargeRow(tx, id);
}
