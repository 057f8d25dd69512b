import type { Outbox } from '../outbox/outbox.ts';
import type { SmsSender } from './sms-sender.ts';

/** Keeps text messages in the house, where there is no gateway: for trying, and for tests. */
export function createOutboxSmsSender(outbox: Outbox): SmsSender {
  return {
    async send({ id, to, text }) {
      outbox.add({ kind: 'sms', id, to, text });
    },
  };
}
