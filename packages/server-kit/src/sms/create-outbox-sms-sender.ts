import type { Outbox } from '../outbox/outbox.ts';
import type { SmsSender } from './sms-sender.ts';

/**
 * Stores text messages in the local outbox instead of sending them, for demos and tests without a gateway.
 */
export function createOutboxSmsSender(outbox: Outbox): SmsSender {
  return {
    async send({ id, to, text }) {
      outbox.add({ kind: 'sms', id, to, text });
    },
  };
}
