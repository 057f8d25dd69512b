import type { Outbox } from '../outbox/outbox.ts';
import { checkAddress, oneLine } from './mail-address.ts';
import type { Mailer } from './mailer.ts';
import { messageIdOf } from './message-id.ts';

/** Stores mails in the local outbox instead of sending them, for demos and tests without a mail server. */
export function createOutboxMailer(outbox: Outbox, appOrigin: string): Mailer {
  return {
    async send({ id, to, subject, text, html, pictures = [], unsubscribe }) {
      checkAddress(to);
      const messageId = messageIdOf(id, appOrigin);
      const mail = { kind: 'mail', id, messageId, to, subject: oneLine(subject), text } as const;
      const shown = pictures.map(({ cid, type, bytes }) => ({ cid, type, bytes: bytes.length }));
      const rich = html !== undefined && { html, pictures: shown };
      outbox.add({ ...mail, ...rich, ...(unsubscribe !== undefined && { unsubscribe }) });
    },
    close: async () => undefined,
  };
}
