export interface Sms {
  /** The same for every try, so that a gateway can drop the second. */
  readonly id: string;
  /** E.164, with the plus. */
  readonly to: string;
  readonly text: string;
}

/** Where text messages leave the house. */
export interface SmsSender {
  send(sms: Sms): Promise<void>;
}
