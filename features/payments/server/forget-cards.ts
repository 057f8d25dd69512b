import type { Tx } from '@mitto/server-kit/database/database';
import { defineJob, handleJob, type JobHandler } from '@mitto/server-kit/jobs/define-job';
import type { Deps } from '@mitto/server-kit/module/deps';
import * as v from 'valibot';
import { Merchant } from '../contract/payment-shapes.ts';
import { ProviderRefusal } from './providers/payment-provider.ts';
import { providersOf } from './providers/providers.ts';

// It carries no member: the job has to run when the member is erased.
const forgetJob = defineJob({
  kind: 'payments.forget',
  payload: v.strictObject({
    merchant: Merchant,
    customer: v.string(),
    /** Absent to remove the customer with all cards. */
    card: v.optional(v.string()),
  }),
  maxTries: 40,
});

/** Has a job remove a card, or a customer with all cards, at the provider. */
export async function forgetAtProvider(
  tx: Tx,
  { enqueue }: Pick<Deps, 'enqueue'>,
  forgotten: v.InferInput<(typeof forgetJob)['payload']>,
): Promise<void> {
  await enqueue(tx, forgetJob, forgotten);
}

/** Makes the handler of the job. A card that the provider does not know is forgotten already. */
export function forgetJobs(deps: Deps): JobHandler[] {
  return [
    handleJob(forgetJob, async ({ merchant, customer, card }) => {
      const provider = providersOf(deps).find(merchant);
      if (!provider)
        throw new Error(`The merchant ${merchant} is not configured: a card waits to be removed.`);
      try {
        await (card === undefined ? provider.removeCustomer(customer) : provider.removeCard(customer, card));
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error;
      }
    }),
  ];
}
