import { second } from '@mitto/kit/time';
import { createTransport, type NodemailerError } from 'nodemailer';
import { HopelessJob } from '../jobs/define-job.ts';
import { checkAddress, oneLine } from './mail-address.ts';
import type { Mail, Mailer } from './mailer.ts';
import { messageIdOf } from './message-id.ts';

export interface SmtpOptions {
  /** `smtp:` or `smtps:`, with name and password when the server wants them. */
  readonly url: string;
  /** `Mitto <no-reply@mitto.example>` */
  readonly from: string;
  readonly appOrigin: string;
}

/** Sends through a mail server, over a few connections that are kept for the next mail. */
export function createSmtpMailer({ url, from, appOrigin }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    // The queue tries again, with pauses that suit a server in trouble.
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
    // Keeps holiday notes and other automatic answers away.
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
  } as const;
}

/** What went wrong, by code only: the server's own words quote the address, and they would stand in the log. */
function refusalOf(mail: Mail, error: unknown): Error {
  const {
    code = 'unknown',
    command = 'none',
    responseCode = 0,
  }: Partial<NodemailerError> = error instanceof Error ? error : {};
  const said = `Mail ${mail.id} was not taken: ${code}, answer ${responseCode} to ${command}.`;
  // 5xx to the recipient or the text is the last word; elsewhere (sign-in, greeting) it is our set-up, to be mended.
  const isLastWord = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
  return isLastWord ? new HopelessJob(said) : new Error(said);
}
