import { second } from '@mitto/kit/time';
import { createTransport, type NodemailerError } from 'nodemailer';
import { HopelessJob } from '../jobs/define-job.ts';
import { checkAddress, oneLine } from './mail-address.ts';
import type { Mail, Mailer } from './mailer.ts';
import { messageIdOf } from './message-id.ts';

export interface SmtpOptions {
  /** URL of the mail server, `smtp:` or `smtps:`, with user and password if the server requires them. */
  readonly url: string;
  /** Sender, such as `Mitto <no-reply@mitto.example>`. */
  readonly from: string;
  readonly appOrigin: string;
}

/** Sends mails through an SMTP server, over a small pool of connections. */
export function createSmtpMailer({ url, from, appOrigin }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    // The pool does not retry. The job queue does, with a longer backoff.
    maxRequeues: 0,
    idleTimeout: 30 * second,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 30 * second,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      checkAddress(mail.to);
      try {
        await transport.sendMail(messageOf(mail, from, appOrigin));
      } catch (error) {
        throw refusalOf(mail, error);
      }
    },
    async close() {
      transport.close();
    },
  };
}

function messageOf(mail: Mail, from: string, appOrigin: string) {
  return {
    from,
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    ...(mail.html !== undefined && {
      html: mail.html,
      attachments: (mail.pictures ?? []).map(({ cid, type, bytes }, at) => ({
        cid,
        content: Buffer.from(bytes),
        contentType: type,
        contentDisposition: 'inline' as const,
        filename: `picture-${at + 1}.${type.split('/')[1]}`,
      })),
    }),
    messageId: messageIdOf(mail.id, appOrigin),
    headers: {
      // Prevents out-of-office notes and other automatic replies.
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe !== undefined && {
        'List-Unsubscribe': `<${mail.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    xMailer: false,
  } as const;
}

/**
 * Describes a failure by its codes only. The mail server's message is left out: it quotes the address, which
 * must not be logged.
 */
function refusalOf(mail: Mail, error: unknown): Error {
  const {
    code = 'unknown',
    command = 'none',
    responseCode = 0,
  }: Partial<NodemailerError> = error instanceof Error ? error : {};
  const said = `Mail ${mail.id} was not taken: ${code}, answer ${responseCode} to ${command}.`;
  // A 5xx answer to the recipient or to the content is permanent. A 5xx at another step (greeting, sign-in)
  // is caused by our configuration, which an operator can correct.
  const isLastWord = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  return isLastWord ? new HopelessJob(said) : new Error(said);
}
