import { day, minute, second } from '@mitto/kit/time';
import { defineJob, handleJob, type JobHandler } from '@mitto/server-kit/jobs/define-job';
import type { Deps } from '@mitto/server-kit/module/deps';
import * as v from 'valibot';
import { Merchant } from '../contract/payment-shapes.ts';
import { outcomeOf, settleOutcome } from './ask-provider.ts';
import { settleCardPage } from './card-pages.ts';
import { isTryingCards } from './open-charge.ts';
import { type PaymentProvider, ProviderAway } from './providers/payment-provider.ts';
import { providersOf } from './providers/providers.ts';
import { findCardPage } from './store/card-pages.ts';
import { type ChargeRow, findByProviderId, readChargeRow } from './store/charges.ts';
import { forgetEvents, insertEvent, readEventsUntil, writeEventsUntil } from './store/events.ts';

/** The lane keeps a storm of webhooks from holding up the mails and events of members. */
const lane = { name: 'payments', concurrency: 4 } as const;

const eventJob = defineJob({
  kind: 'payments.event',
  payload: v.strictObject({
    merchant: Merchant,
    event: v.string(),
    /** The provider's id of the charge; absent for unsigned webhooks, after which the provider's list is read. */
    about: v.optional(v.string()),
  }),
  maxTries: 20,
  lane,
});

/** Events are remembered longer than any provider repeats them. */
const eventsKeptMs = 45 * day;
/** Unsigned webhooks of one provider lead to one reading of its list in this time, however many come. */
const unsignedEveryMs = 5 * second;
/** The reconciler reads events from so long before its last look, because providers list them late. */
const overlapMs = 10 * minute;

/**
 * Receives a webhook: checks its signature over the raw body, and remembers it. A job reads the charge at its
 * provider and settles it. False for one that is forged, too old, or about nothing of ours.
 */
export async function receiveWebhook(
  deps: Deps,
  merchant: Merchant,
  body: Buffer,
  headers: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const hint = await providersOf(deps).find(merchant)?.readWebhook?.(body, headers, deps.now());
  if (!hint) return false;
  // Anybody can send an unsigned webhook: it is only a reason to read the provider's list, once in a while.
  if ('isUnsigned' in hint)
    await storeEvent(deps, { merchant, event: `unsigned:${Math.floor(deps.now() / unsignedEveryMs)}` });
  else if (hint.about !== undefined)
    await storeEvent(deps, { merchant, event: hint.eventId, about: hint.about });
  return true;
}

/** Remembers an event and has a job look at its charge, once for each event. */
async function storeEvent(deps: Deps, event: v.InferInput<(typeof eventJob)['payload']>): Promise<void> {
  await deps.database.transact(async (tx) => {
    if (await insertEvent(tx, event.merchant, event.event, deps.now()))
      await deps.enqueue(tx, eventJob, event);
  });
}

/** Makes the handler of the job that looks at the charge of an event. */
export function webhookJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(eventJob, async ({ merchant, about }) => {
      const provider = providersOf(deps).find(merchant);
      if (!provider) throw new Error(`The merchant ${merchant} is not configured: an event of it waits.`);
      if (about === undefined) await takeListed(deps, provider);
      else await settleAsRead(deps, provider, about);
    }),
  ];
}

/** Reads a charge at its provider, and settles it if it is ours. */
async function settleAsRead(deps: Deps, provider: PaymentProvider, providerId: string): Promise<void> {
  const { merchant } = provider;
  const page = await findCardPage(deps.database.db, merchant, providerId);
  if (page) return await settleCardPage(deps, page);
  const told = await provider.read(providerId);
  if (!told) return;
  const known =
    (await findByProviderId(deps.database.db, merchant, providerId)) ??
    (told.charge === undefined ? undefined : await findOurs(deps, told.charge));
  // A charge of another program on the same account is none of ours.
  if (known?.merchant !== merchant) return;
  const outcome = await outcomeOf(deps.log, known, () => Promise.resolve(told));
  const settled = await deps.database.transact((tx) => settleOutcome(tx, deps, known.id, outcome));
  if (settled) await closeTriedPage(deps, provider, settled);
}

/** Calls off a payment on the provider's page on which, or beside which, too many cards were declined. */
async function closeTriedPage(
  deps: Deps,
  provider: PaymentProvider,
  { id, uid, merchant, state, is_hosted: isHosted, provider_id: page }: ChargeRow,
): Promise<void> {
  if (!isHosted || state !== 'action' || uid === null || page === null) return;
  if (!(await isTryingCards(deps.database.db, deps, uid))) return;
  const outcome = await outcomeOf(deps.log, { id, merchant }, async () => {
    const told = await provider.cancel(page);
    return told.state === 'failed' ? { ...told, failure: 'card-declined' } : told;
  });
  await deps.database.transact((tx) => settleOutcome(tx, deps, id, outcome));
}

/** Our id comes from the provider's metadata, where anybody with its keys can write. */
async function findOurs({ database }: Deps, id: string) {
  return v.is(v.pipe(v.string(), v.uuid()), id) ? await readChargeRow(database.db, id) : undefined;
}

/** Takes the events whose webhooks were lost, of every provider that lists its events. */
export async function reconcileEvents(deps: Deps): Promise<void> {
  for (const provider of providersOf(deps).offered) {
    try {
      await takeListed(deps, provider);
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error;
      const { merchant } = provider;
      deps.log.warn({ merchant, error }, 'the events of a payment provider could not be read');
    }
  }
  await forgetEvents(deps.database.db, deps.now() - eventsKeptMs);
}

/** Takes the events that the provider has listed since the last time. */
async function takeListed(deps: Deps, { merchant, listEvents }: PaymentProvider): Promise<void> {
  if (!listEvents) return;
  const { database, now } = deps;
  const at = now();
  const since = (await readEventsUntil(database.db, merchant)) ?? at - day;
  for (const { id, providerId } of await listEvents(since - overlapMs))
    await storeEvent(deps, { merchant, event: id, about: providerId });
  await writeEventsUntil(database.db, merchant, at);
}
