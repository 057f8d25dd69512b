/**
 * A mail in plain text. Its id is chosen when the mail is written, and is equal at every attempt to send it.
 */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** URL that ends such mails when it is opened or sent a POST (RFC 8058); for mails that are no answer. */
  readonly unsubscribe?: string;
}

/**
 * Sends mails. The Message-ID is derived from the mail's id alone, so that receivers can recognise a mail
 * that was sent twice.
 */
export interface Mailer {
  /** Sends the mail. Rejects with a `HopelessJob` if no retry can succeed. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
