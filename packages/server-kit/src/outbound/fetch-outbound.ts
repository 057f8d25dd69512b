import { lookup as lookUpName } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './is-private-address.ts';

/** A service outside could not be reached, must not be asked, or gave no answer that can be used. */
export class OutboundError extends Error {}

export interface OutboundLimits {
  readonly maxBytes: number;
  /** For the whole exchange, redirects and body included. */
  readonly timeoutMs: number;
  /** The only origins that may be asked, redirects included. Without it, any public host. */
  readonly origins?: readonly string[];
  /** Host names, as in `URL.hostname`, that the operator configured: only these may have a private address. */
  readonly privateHosts?: readonly string[];
  /** Redirects to follow. Without it a redirect is an answer like any other. */
  readonly maxRedirects?: number;
  /** Resolves a name to its addresses; tests give their own. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
}

export interface OutboundRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/**
 * Asks a service outside, safe against server-side request forgery: every address that is asked, after each redirect
 * too, must be one of `origins`, and must not be private unless its host is configured. A name is resolved once, so that
 * the address that was checked is the one that is connected to.
 */
export async function fetchOutbound(
  address: string,
  limits: OutboundLimits,
  request: OutboundRequest = {},
): Promise<OutboundAnswer> {
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  const { maxRedirects = 0 } = limits;
  let url = checked(address, limits);
  for (let redirects = 0; ; redirects += 1) {
    const answer = await send(url, limits, { ...request, signal });
    const next = maxRedirects > 0 ? redirectOf(answer, url) : undefined;
    if (next === undefined) return await readAnswer(answer, url.hostname, limits.maxBytes);
    answer.destroy();
    if (redirects === maxRedirects) {
      throw new OutboundError(`${url.hostname} redirected more than ${maxRedirects} times.`);
    }
    url = checked(next, limits);
  }
}

function checked(address: string, { origins, privateHosts = [] }: OutboundLimits): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isWeb || url.username !== '' || url.password !== '') {
    throw new OutboundError('Only a web address without a password can be asked.');
  }
  if (origins && !origins.includes(url.origin)) {
    throw new OutboundError(`${url.origin} is not one of the configured services.`);
  }
  // An address in the URL itself is never looked up, so it is checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isPrivateAddress(host) && !privateHosts.includes(url.hostname)) {
    throw privateAddress(host);
  }
  return url;
}

function send(
  url: URL,
  limits: OutboundLimits,
  { method = 'GET', headers, body, signal }: OutboundRequest,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  const mayBePrivate = limits.privateHosts?.includes(url.hostname) ?? false;
  request(
    url,
    {
      method,
      headers: { 'user-agent': 'Mitto', accept: '*/*', ...headers },
      signal,
      // A pooled connection may lead to an address that was not checked.
      agent: false,
      ...(mayBePrivate ? {} : { lookup: publicLookup(limits) }),
    },
    resolve,
  )
    .on('error', (cause) =>
      reject(
        cause instanceof OutboundError
          ? cause
          : new OutboundError(`${url.hostname} could not be asked.`, { cause }),
      ),
    )
    .end(body);
  return promise;
}

/** Resolves a name, and refuses it if any of its addresses is private. */
function publicLookup({ resolve = resolveHere }: OutboundLimits): LookupFunction {
  return (name, { all }, found) => {
    resolve(name).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || addresses.some(isPrivateAddress)) found(privateAddress(name), '', 0);
        else if (all) {
          const answers = addresses.map((address) => ({ address, family: isIP(address) }));
          found(null, answers);
        } else found(null, first, isIP(first));
      },
      (error: Error) => found(error, '', 0),
    );
  };
}

const resolveHere = async (name: string): Promise<string[]> =>
  (await lookUpName(name, { all: true })).map(({ address }) => address);

function privateAddress(host: string): OutboundError {
  return new OutboundError(`${host} has a private address and is not a configured host.`);
}

function redirectOf(
  { statusCode = 0, headers: { location } }: IncomingMessage,
  from: URL,
): string | undefined {
  if (statusCode < 300 || statusCode > 399 || location === undefined) return undefined;
  if (!URL.canParse(location, from.href))
    throw new OutboundError(`${from.hostname} redirected to no address.`);
  return new URL(location, from).href;
}

async function readAnswer(answer: IncomingMessage, host: string, maxBytes: number): Promise<OutboundAnswer> {
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return { status: answer.statusCode ?? 0, headers, bytes: await readBytes(answer, host, maxBytes) };
}

async function readBytes(answer: IncomingMessage, host: string, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer) {
      const bytes = Buffer.from(part);
      size += bytes.length;
      if (size > maxBytes) throw new OutboundError(`${host} answered more than ${maxBytes} bytes.`);
      parts.push(bytes);
    }
  } catch (cause) {
    if (cause instanceof OutboundError) throw cause;
    throw new OutboundError(`${host} broke off its answer.`, { cause });
  }
  return Buffer.concat(parts);
}
