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
 * Asks a provider: within five seconds and half a megabyte, never following a redirect. A provider names some of
 * its addresses itself, so every host but the configured ones has to be a public one, after resolution.
 */
export function createProviderFetch(configured: readonly string[]): ProviderFetch {
  const configuredHosts = new Set(configured.map((address) => new URL(address).hostname));
  return async (address, { method, headers, body, signal }) => {
    const url = new URL(address);
    const mayBePrivate = configuredHosts.has(url.hostname);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A host that is an address already is never looked up.
    if (!mayBePrivate && isIP(host) !== 0 && isPrivateAddress(host)) throw privateHost(host);
    const timeout = AbortSignal.timeout(providerTimeout);
    const request = url.protocol === 'https:' ? requestSecure : requestPlain;
    const answer = await new Promise<IncomingMessage>((settle, fail) => {
      request(url, {
        method,
        headers: { 'user-agent': 'Mitto', ...headers },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        // A connection somebody else opened may lead where nobody looked.
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
    // Without an encoding the stream gives buffers.
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

/** What is checked is what is connected to: the name is resolved once. */
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
