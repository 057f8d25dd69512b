/** One mail in plain text. The id is chosen when the mail is written and is the same at every attempt. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Sends mail. The Message-ID comes from the mail's id alone, so that a mail sent twice can be recognised as
 * one.
 */
export interface Mailer {
  /** Rejects with a `HopelessJob` when no retry can succeed. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
