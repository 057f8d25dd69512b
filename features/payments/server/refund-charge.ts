import { minute } from '@mitto/kit/time';
import { handleJob, type JobHandler, LaterJob } from '@mitto/server-kit/jobs/define-job';
import type { Deps } from '@mitto/server-kit/module/deps';
import { outcomeOf } from './ask-provider.ts';
import { refundJob } from './order-refund.ts';
import { providersOf } from './providers/providers.ts';
import { settleCharge } from './settle-charge.ts';
import { readChargeRow } from './store/charges.ts';
import { findRefund, setRefundState } from './store/refunds.ts';

/** Makes the handler of the job that pays back. */
export function refundJobs(deps: Deps): JobHandler[] {
  return [handleJob(refundJob, ({ refund }) => payBack(deps, refund))];
}

async function payBack(deps: Deps, id: string): Promise<void> {
  const { database, now } = deps;
  const refund = await findRefund(database.db, { id });
  if (refund?.state !== 'asked') return;
  const charge = await readChargeRow(database.db, refund.charge);
  const provider = charge && providersOf(deps).find(charge.merchant);
  if (!charge?.provider_id || !provider)
    throw new LaterJob(now() + minute, 'The provider of a refund is not configured now.');
  const { provider_id: providerId } = charge;
  const outcome = await outcomeOf(deps.log, charge, () =>
    provider.refund(providerId, { key: id, amount: refund.amount }),
  );
  if (outcome.kind === 'unknown') throw new Error('The payment provider has not answered a refund.');
  await database.transact(async (tx) => {
    if (outcome.kind === 'told') await settleCharge(tx, deps, charge.id, outcome.told);
    else deps.log.error({ charge: charge.id, refund: id }, 'a payment provider refused a refund');
    await setRefundState(tx, id, outcome.kind === 'told' ? 'done' : 'refused');
  });
}
