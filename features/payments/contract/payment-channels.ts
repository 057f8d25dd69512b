import { defineChannel } from '@mitto/kit/define-channel';
import { Id } from '@mitto/kit/ids';
import * as v from 'valibot';
import { ChargeState } from './payment-shapes.ts';

/** Tells a member's devices that a charge of theirs has another state. Ask `GET /v2/payment/charges` for it. */
export const chargeChanged = defineChannel({
  name: 'events.payment.charge',
  told: v.strictObject({ id: Id, state: ChargeState }),
});
