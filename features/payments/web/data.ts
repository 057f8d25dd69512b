import { defineData } from '@mitto/web-kit/data/define-data';
import type { chargeChanged } from '../contract/payment-channels.ts';

// Only the name: the contract with its schemas is loaded with the checkout.
const changes: Pick<typeof chargeChanged, 'name'> = { name: 'events.payment.charge' };

/** Payments keep nothing on the device: cards and charges are asked for when a screen shows them. */
export const paymentsData = defineData({ channels: [changes] });
