export interface Sms {
  /** The same id at every attempt, so that a gateway can drop a duplicate. */
  readonly id: string;
  /** E.164, with the plus. */
  readonly to: string;
  readonly text: string;
}

/** Sends text messages. */
export interface SmsSender {
  send(sms: Sms): Promise<void>;
}
