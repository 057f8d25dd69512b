import { Agent, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { testOptionsHeader } from '@mitto/testkit/call-over-http';
import type { SignedIn } from './serve.ts';

export type Method = 'GET' | 'POST' | 'PUT';

export interface Answered {
  readonly status: number;
  readonly retryAfter: number;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Makes one call as this member, from the member's own address. */
export function request(
  url: string,
  { bearer, ip }: SignedIn,
  method: Method,
  path: string,
  body?: unknown,
): Promise<Answered> {
  const content = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = send(new URL(path, url), {
      agent,
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        options: testOptionsHeader,
        'x-forwarded-for': ip,
        ...(content !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(content),
        }),
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: Number(response.headers['retry-after'] ?? 0),
          text: Buffer.concat(parts).toString(),
        }),
      );
    });
    sent.end(content);
  });
}

const isTurnedAway = (status: number): boolean => status === 429 || status === 503;

/**
 * Makes one call, and makes it again after the time that the server names for as long as the server is busy.
 * Returns the answer and how often the server turned the call away.
 */
export async function requestUntilServed(
  ...call: Parameters<typeof request>
): Promise<Answered & { readonly turnedAway: number }> {
  for (let turnedAway = 0; ; turnedAway += 1) {
    const answer = await request(...call);
    if (!isTurnedAway(answer.status)) return { ...answer, turnedAway };
    await sleep(Math.max(1, answer.retryAfter) * 1000);
  }
}
