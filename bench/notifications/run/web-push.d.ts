/** The part of the rival that the bench calls. The package is fetched for the bench. */
declare module 'web-push' {
  import type { Agent } from 'node:https';

  interface Subscription {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  }
  interface Options {
    readonly TTL: number;
    readonly urgency: string;
    readonly contentEncoding: 'aes128gcm';
    readonly vapidDetails: {
      readonly subject: string;
      readonly publicKey: string;
      readonly privateKey: string;
    };
    readonly agent: Agent;
  }
  const webPush: {
    sendNotification(
      to: Subscription,
      text: Buffer,
      options: Options,
    ): Promise<{ readonly statusCode: number }>;
  };
  export default webPush;
}
