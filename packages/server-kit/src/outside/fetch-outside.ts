import { lookup as lookUpName } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSealed } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-addresses.ts';

/** What is outside could not be reached, may not be, or answered with something else than was asked for. */
export class OutsideUnreachable extends Error {}

export interface OutsideLimits {
  /** The only origins that are asked, redirects included. */
  readonly origins: readonly string[];
  readonly mostBytes: number;
  readonly timeoutMs: number;
  /** The addresses of a name; the resolver of this machine unless a test has its own. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
}

const mostRedirects = 3;

/**
 * Fetches from a service that was configured, and from no other: every redirect is asked for anew, and a name that
 * leads into this network is refused after it was resolved, on the very address that is then connected to. An
 * address that the operator has written out may be of this network.
 */
export async function fetchOutside(address: string, limits: OutsideLimits): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  let url = address;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const answer = await ask(checked(url, limits), limits, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return await readAll(answer, limits.mostBytes);
    answer.destroy();
    const isLed = statusCode >= 300 && statusCode < 400 && headers.location !== undefined;
    if (!isLed) throw new OutsideUnreachable(`It answered ${statusCode}.`);
    if (!URL.canParse(headers.location ?? '', url)) throw new OutsideUnreachable('It led nowhere.');
    url = new URL(headers.location ?? '', url).href;
  }
  throw new OutsideUnreachable('It led on and on.');
}

function checked(address: string, { origins }: OutsideLimits): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isKnown =
    url && (url.protocol === 'https:' || url.protocol === 'http:') && origins.includes(url.origin);
  if (!isKnown || url.username !== '' || url.password !== '') {
    throw new OutsideUnreachable('This is none of the services that were configured.');
  }
  return url;
}

function ask(url: URL, limits: OutsideLimits, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? requestSealed : requestPlain;
  const trouble = (cause: Error): void => reject(new OutsideUnreachable('It could not be asked.', { cause }));
  request(url, { signal, lookup: publicLookup(limits), headers: { accept: '*/*' } }, resolve)
    .on('error', trouble)
    .end();
  return promise;
}

/** An address that stands in the URL itself is never looked up. */
function publicLookup({ resolve = resolveHere }: OutsideLimits): LookupFunction {
  return (name, { all }, found) => {
    resolve(name).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || addresses.some(isPrivateAddress)) {
          found(new OutsideUnreachable('The name leads into this network.'), '', 0);
        } else if (all)
          found(
            null,
            addresses.map((one) => ({ address: one, family: isIP(one) })),
          );
        else found(null, first, isIP(first));
      },
      (error: Error) => found(error, '', 0),
    );
  };
}

const resolveHere = async (name: string): Promise<string[]> =>
  (await lookUpName(name, { all: true })).map(({ address }) => address);

async function readAll(answer: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer) {
      const bytes = Buffer.from(part);
      size += bytes.length;
      if (size > most) throw new OutsideUnreachable(`It answered with more than ${most} bytes.`);
      parts.push(bytes);
    }
  } catch (error) {
    if (error instanceof OutsideUnreachable) throw error;
    throw new OutsideUnreachable('It broke off.', { cause: error });
  }
  return Buffer.concat(parts);
}
