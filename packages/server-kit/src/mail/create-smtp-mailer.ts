import { second } from '@mitto/kit/time';
import { createTransport, type NodemailerError } from 'nodemailer';
import { HopelessJob } from '../jobs/define-job.ts';
import { checkAddress, oneLine } from './mail-address.ts';
import type { Mail, Mailer } from './mailer.ts';
import { messageIdOf } from './message-id.ts';

export interface SmtpOptions {
  /** `smtp:` or `smtps:`, with user and password if the server requires them. */
  readonly url: string;
  /** `Mitto <no-reply@mitto.example>` */
  readonly from: string;
  readonly appOrigin: string;
}

/** Sends through a mail server, over a small pool of connections. */
export function createSmtpMailer({ url, from, appOrigin }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    // The job queue retries, with a backoff that suits a server in trouble.
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
    messageId: messageIdOf(mail.id, appOrigin),
    // Keeps out-of-office notes and other automatic answers away.
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
  } as const;
}

/**
 * Describes a failure by its codes only: the server's message quotes the address and would end up in the log.
 */
function refusalOf(mail: Mail, error: unknown): Error {
  const {
    code = 'unknown',
    command = 'none',
    responseCode = 0,
  }: Partial<NodemailerError> = error instanceof Error ? error : {};
  const said = `Mail ${mail.id} was not taken: ${code}, answer ${responseCode} to ${command}.`;
  // A 5xx to the recipient or the text is permanent. Elsewhere (sign-in, greeting) our set-up is at fault and
  // can be mended.
  const isLastWord = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  return isLastWord ? new HopelessJob(said) : new Error(said);
}
