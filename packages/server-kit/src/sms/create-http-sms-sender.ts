import { second } from '@mitto/kit/time';
import { HopelessJob } from '../jobs/define-job.ts';
import type { Sms, SmsSender } from './sms-sender.ts';

export interface HttpSmsOptions {
  readonly url: string;
  readonly token: string;
  /** The sender that the receiver's phone shows. */
  readonly from: string;
  readonly timeout?: number;
}

/**
 * Sends each message to a gateway: `POST` of `{id, from, to, text}` with `Authorization: Bearer` and an
 * `Idempotency-Key`. The key is the message's id, the same at every attempt. 2xx means accepted, 400 and 422
 * are permanent refusals, any other status is retried. A provider with another protocol needs a small adapter
 * that speaks this one.
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
      // Redirects are not followed: the token must not go to another address.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    // The body may quote the phone number, so only the status is used.
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    throw new Error(`SMS ${sms.id} was not taken: the gateway could not be asked.`, { cause: error });
  }
}
