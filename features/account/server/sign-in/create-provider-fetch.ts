import { lookup as resolve } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { second } from '@mitto/kit/time';
import { isPrivateAddress } from './is-private-address.ts';

export const providerTimeout = 5 * second;
const mostBytes = 512 * 1024;

export interface ProviderRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
}

export type ProviderFetch = (url: string, request: ProviderRequest) => Promise<Response>;

/**
 * Creates the fetch for a provider: max five seconds and half a megabyte, and no redirects. Providers name
 * some addresses themselves, so every host but the configured ones must resolve to a public address (SSRF).
 */
export function createProviderFetch(configured: readonly string[]): ProviderFetch {
  const configuredHosts = new Set(configured.map((address) => new URL(address).hostname));
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    const mayBePrivate = configuredHosts.has(url.hostname);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A literal address is never resolved, so check it here.
    if (!mayBePrivate && isIP(host) !== 0 && isPrivateAddress(host)) throw privateHost(host);
    const timeout = AbortSignal.timeout(providerTimeout);
    const request = url.protocol === 'https:' ? requestSecure : requestPlain;
    const answer = await new Promise<IncomingMessage>((settle, fail) => {
      request(url, {
        method,
        headers: { 'user-agent': 'Mitto', ...headers },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        // No pooled connection: it may lead to an address that was not checked.
        agent: false,
        ...(mayBePrivate ? {} : { lookup: lookUpPublic }),
      })
        .on('response', settle)
        .on('error', fail)
        .end(body);
    });
    return await readAnswer(answer, host);
  };
}

async function readAnswer(answer: IncomingMessage, host: string): Promise<Response> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    // A stream without an encoding gives buffers.
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > mostBytes) throw new Error(`${host} answered more than ${mostBytes} bytes.`);
    chunks.push(bytes);
  }
  const status = answer.statusCode ?? 0;
  if (status < 200 || status > 599) throw new Error(`${host} answered with status ${status}.`);
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers });
}

/** Resolves the name once, and connects to the addresses that were checked (DNS rebinding). */
const lookUpPublic: LookupFunction = (hostname, options, answer) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, '');
    if (addresses.some(({ address }) => isPrivateAddress(address))) return answer(privateHost(hostname), '');
    if (options.all) return answer(null, addresses);
    const [first] = addresses;
    return first ? answer(null, first.address, first.family) : answer(new Error('No address.'), '');
  });
};

function privateHost(host: string): Error {
  return new Error(`${host} is a private address, and not the configured one.`);
}
