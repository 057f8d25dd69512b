import { lookup as lookUpName } from 'node:dns/promises';
import { type IncomingMessage, type Agent as PlainAgent, request as requestPlain } from 'node:http';
import { request as requestSecure, type Agent as SecureAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './is-private-address.ts';

/**
 * Thrown if an outside service could not be reached, if its address is not allowed, or if its answer is
 * unusable.
 */
export class OutboundError extends Error {}

export interface OutboundLimits {
  readonly maxBytes: number;
  /** Timeout in ms for the whole exchange, including redirects and the body. */
  readonly timeoutMs: number;
  /**
   * The only origins that may be requested, also after a redirect. If missing, every public host may be
   * requested.
   */
  readonly origins?: readonly string[];
  /**
   * Hosts from the operator's configuration, in the form of `URL.hostname`. Only these may have private
   * addresses.
   */
  readonly privateHosts?: readonly string[];
  /** Max number of redirects to follow. If missing, a redirect is returned like any other answer. */
  readonly maxRedirects?: number;
  /** Resolves a host name to its addresses. Tests replace it. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
  /**
   * Connections that are kept for further requests. Only for requests with the same limits: the address of a
   * connection is checked when it is opened.
   */
  readonly agents?: { readonly 'http:': PlainAgent; readonly 'https:': SecureAgent };
}

export interface OutboundRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal | undefined;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

/**
 * Sends a request to an outside service, protected against server-side request forgery. If `origins` are
 * given, the URL and every redirect target must have one of them. No address may be private, unless its host
 * is in `privateHosts`. A host name is resolved only once, so that the connection goes to the address that
 * was checked.
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
  // A literal IP address is never resolved, so it is checked here instead of in publicLookup.
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
      // No pool of the whole process: its connections may lead to addresses that were not checked.
      agent: limits.agents?.[url.protocol === 'https:' ? 'https:' : 'http:'] ?? false,
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

/** Resolves a host name, and fails if any of its addresses is private. */
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
