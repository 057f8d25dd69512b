export interface Sms {
  /** Id of the message, equal at every attempt, so that a gateway can drop duplicates. */
  readonly id: string;
  /** Phone number in E.164 form, with the plus sign. */
  readonly to: string;
  readonly text: string;
}

/** Sends text messages. */
export interface SmsSender {
  send(sms: Sms): Promise<void>;
}
