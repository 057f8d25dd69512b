// The payment provider of the bench, in a process of its own: its work and that of its webhooks is not the server's.
import { startStripeDouble } from '@mitto/testkit/payments/stripe-double';
import { atRate } from './at-rate.ts';

/** Message of the bench: post webhooks to this address for a time. */
export interface Storm {
  readonly url: string;
  readonly perMinute: number;
  readonly ms: number;
}

const now = Number(process.argv[2]);
const { settings, state, webhookOf } = await startStripeDouble(() => now);

/** Posts webhooks about charges that change: each is verified, remembered, read at the provider and settled. */
async function stormOn({ url, perMinute, ms }: Storm): Promise<void> {
  const charges = [...state.charges.values()];
  await atRate({ perSecond: perMinute / 60, ms }, async (number) => {
    const charge = charges[number % charges.length];
    if (!charge) return;
    state.change(charge.id, { refunded: Math.min(charge.amount - 1, charge.refunded + 1) });
    const event = state.events.at(-1);
    if (!event) return;
    const { body, headers } = webhookOf(event);
    const { status } = await fetch(url, { method: 'POST', body, headers });
    if (status !== 200) throw new Error(`A webhook was answered ${status}.`);
  });
}

process.on('message', (storm: Storm) => void stormOn(storm).then(() => process.send?.('over')));
process.on('disconnect', () => process.exit(0));
process.send?.(settings);
