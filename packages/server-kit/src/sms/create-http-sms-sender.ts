import { second } from '@mitto/kit/time';
import { HopelessJob } from '../jobs/define-job.ts';
import type { Sms, SmsSender } from './sms-sender.ts';

export interface HttpSmsOptions {
  readonly url: string;
  readonly token: string;
  /** Sender that the receiver's phone displays. */
  readonly from: string;
  readonly timeout?: number;
}

/**
 * Sends each message to a gateway: a `POST` of `{id, from, to, text}` with `Authorization: Bearer` and an
 * `Idempotency-Key`. This key is the message's id, which is equal at every attempt. 2xx means accepted, 400
 * and 422 are permanent refusals, and any other status is retried. A provider with another protocol needs a
 * small adapter in front.
 */
export function createHttpSmsSender({ url, token, from, timeout = 10 * second }: HttpSmsOptions): SmsSender {
  return {
    async send(sms) {
      const status = await post({ url, token, from, timeout }, sms);
      if (status >= 200 && status < 300) return;
      const said = `SMS ${sms.id} was not taken: the gateway answered ${status}.`;
      throw status === 400 || status === 422 ? new HopelessJob(said) : new Error(said);
    },
  };
}

async function post({ url, token, from, timeout }: Required<HttpSmsOptions>, sms: Sms): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': sms.id,
      },
      body: JSON.stringify({ id: sms.id, from, to: sms.to, text: sms.text }),
      // Redirects are not followed, so that the token is never sent to another address.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    // The answer's body may quote the phone number, so it is discarded unread.
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    throw new Error(`SMS ${sms.id} was not taken: the gateway could not be asked.`, { cause: error });
  }
}
