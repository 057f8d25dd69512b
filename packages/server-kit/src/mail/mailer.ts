/** A picture that goes out with a mail; the HTML shows it as `cid:<cid>`. */
export interface MailPicture {
  readonly cid: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/**
 * A mail in plain text, which may say the same in HTML too. Its id is chosen when the mail is written, and is equal at every attempt to send it.
 */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** HTML that loads nothing from elsewhere. */
  readonly html?: string;
  readonly pictures?: readonly MailPicture[];
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
