import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { hour, type Now, second } from '@mitto/kit/time';
import { fetchOutbound, OutboundError } from '../outbound/fetch-outbound.ts';
import { encryptPush, maxPushText, type PushKeys } from './encrypt-push.ts';
import type { Vapid } from './vapid.ts';

/** Address of one device at its push service, with the keys for it. */
export interface PushTarget extends PushKeys {
  readonly endpoint: string;
}

export interface Push {
  readonly text: Uint8Array;
  /** Seconds for which the push service keeps the push for a device that is away. */
  readonly ttl: number;
  readonly urgency: 'very-low' | 'low' | 'normal' | 'high';
  /** Replaces an earlier push with the same topic that has not reached the device: 1 to 32 base64url characters. */
  readonly topic?: string;
}

/**
 * Result of sending a push. `gone`: the subscription has ended. `too-large`: this push can never be sent.
 * `refused`: the service refuses our key or the request. `later`: the service is busy or away.
 */
export type PushOutcome =
  | { readonly kind: 'sent' | 'gone' | 'too-large' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'later'; readonly status: number; readonly retryAfterMs?: number };

export interface PushSender {
  send(target: PushTarget, push: Push): Promise<PushOutcome>;
  close(): void;
}

export interface PushSenderOptions {
  readonly vapid: Vapid;
  readonly now: Now;
  /** Hosts of push services from the operator's configuration that may have private addresses, and plain HTTP. */
  readonly privateHosts?: readonly string[];
  readonly timeoutMs?: number;
}

/** Length to which all texts are padded. Longer ones, with previews, are padded to the max. */
const usualLength = 1024;
const maxSockets = 16;
/** Max bytes of an answer; push services answer a few words. */
const maxAnswer = 16_384;

/** Creates a sender of encrypted pushes, which keeps its connections to the push services. */
export function createPushSender(options: PushSenderOptions): PushSender {
  const { vapid, now, privateHosts = [], timeoutMs = 10 * second } = options;
  const pool = { keepAlive: true, keepAliveMsecs: 30 * second, maxSockets, maxFreeSockets: maxSockets };
  const agents = { 'http:': new PlainAgent(pool), 'https:': new SecureAgent(pool) };
  const limits = { maxBytes: maxAnswer, timeoutMs, privateHosts, agents };
  return {
    async send(target, push) {
      if (!isPushEndpoint(target.endpoint, privateHosts)) return { kind: 'gone' };
      const paddedTo = push.text.length <= usualLength ? usualLength : maxPushText;
      const body = encryptPush(push.text, target, { paddedTo });
      const headers = {
        authorization: vapid(target.endpoint),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        'content-length': String(body.length),
        ttl: String(push.ttl),
        urgency: push.urgency,
        ...(push.topic !== undefined && { topic: push.topic }),
      };
      try {
        const answer = await fetchOutbound(target.endpoint, limits, { method: 'POST', headers, body });
        return outcomeOf(answer.status, answer.headers.get('retry-after'), now());
      } catch (error) {
        // The address of the subscription is not told: whoever knows it can be asked to send to it.
        if (error instanceof OutboundError) return { kind: 'later', status: 0 };
        throw error;
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** True if a push may be sent to this address: HTTPS, or a host that the operator has configured. */
export function isPushEndpoint(endpoint: string, privateHosts: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && privateHosts.includes(hostname));
}

function outcomeOf(status: number, retryAfter: string | null, now: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 413) return { kind: 'too-large' };
  if (status === 408 || status === 429 || status >= 500) {
    const retryAfterMs = readRetryAfter(retryAfter, now);
    return { kind: 'later', status, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
  return { kind: 'refused', status };
}

/** Milliseconds of the header `Retry-After`, in seconds or as a date: from one second to one hour. */
function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * second : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(hour, Math.max(second, ms));
}
