/** One mail in plain text. The id is chosen when it is written and is the same at every try. */
export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Where mail leaves the house. The Message-ID comes from the mail's id alone: sent twice, it is one mail. */
export interface Mailer {
  /** Rejects with a `HopelessJob` when no later try can succeed. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
