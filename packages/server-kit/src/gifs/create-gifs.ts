import { isIP } from 'node:net';
import { second } from '@mitto/kit/time';
import * as v from 'valibot';
import { fetchOutbound, OutboundError, type OutboundLimits } from '../outbound/fetch-outbound.ts';
import type { FoundGif, GifPicture, Gifs } from './gifs.ts';

export interface GifOptions {
  /** Root URL of the service; `/search` is below it. */
  readonly url: string;
  readonly key: string;
  /** Origins of the picture files, if they differ from the origin of `url`. */
  readonly pictureOrigins?: readonly string[];
  readonly resolve?: OutboundLimits['resolve'];
  readonly timeoutMs?: number;
}

const mebibyte = 1024 * 1024;

const Format = v.object({
  url: v.pipe(v.string(), v.maxLength(1000), v.url()),
  dims: v.tuple([
    v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(4000)),
    v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(4000)),
  ]),
});
const Found = v.object({
  content_description: v.optional(v.string(), ''),
  media_formats: v.object({ tinygif: Format, gif: Format }),
});
const Answer = v.object({ results: v.array(v.unknown()) });

/** Creates a client of a provider whose API is like Tenor's (parameters q, limit, media_filter, locale). */
export function createGifs({ url, key, pictureOrigins, resolve, timeoutMs = 5 * second }: GifOptions): Gifs {
  const origin = new URL(url).origin;
  const origins = [...(pictureOrigins ?? [origin])];
  const load = async (address: string, from: readonly string[], maxBytes: number): Promise<Buffer> => {
    const limits = { timeoutMs, maxBytes, maxRedirects: 3, ...(resolve && { resolve }) };
    // An IP address that the operator configured may be in the private network. A host name must resolve to
    // public addresses.
    const privateHosts = from
      .map((one) => new URL(one).hostname)
      .filter((host) => isIP(host.replace(/^\[|\]$/g, '')));
    const answer = await fetchOutbound(address, { ...limits, origins: from, privateHosts });
    if (answer.status !== 200) throw new OutboundError(`It answered with status ${answer.status}.`);
    return answer.bytes;
  };
  return {
    async search({ q, limit, locale }) {
      const query = new URLSearchParams({ q, limit: `${limit}`, locale, key });
      query.set('media_filter', 'tinygif,gif');
      query.set('contentfilter', 'high');
      const address = `${url.replace(/\/+$/, '')}/search?${query}`;
      const told = await load(address, [origin], mebibyte);
      return foundIn(told, origins).slice(0, limit);
    },
    async fetch(address) {
      return pictureOf(await load(address, origins, 6 * mebibyte));
    },
  };
}

/**
 * Parses the provider's answer. Results that do not match the schema, or whose pictures have another origin,
 * are left out.
 */
function foundIn(told: Buffer, origins: readonly string[]): FoundGif[] {
  const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), Answer), told.toString('utf8'));
  if (!answer.success) throw new OutboundError('It answered with something else than pictures.');
  return answer.output.results.flatMap((result): FoundGif[] => {
    const found = v.safeParse(Found, result);
    if (!found.success) return [];
    const { content_description: description, media_formats: formats } = found.output;
    const { tinygif, gif } = formats;
    if (![tinygif, gif].every(({ url }) => origins.includes(new URL(url).origin))) return [];
    const [width, height] = gif.dims;
    return [{ description: description.slice(0, 200), width, height, small: tinygif.url, full: gif.url }];
  });
}

/** Detects the picture type from the bytes. The declared content type is ignored. */
function pictureOf(bytes: Buffer): GifPicture {
  const begin = bytes.toString('latin1', 0, 12);
  if (/^GIF8[79]a/.test(begin)) return { type: 'image/gif', bytes };
  if (/^RIFF.{4}WEBP/s.test(begin)) return { type: 'image/webp', bytes };
  if (begin.startsWith('\x89PNG\r\n\x1a\n')) return { type: 'image/png', bytes };
  if (begin.startsWith('\xff\xd8\xff')) return { type: 'image/jpeg', bytes };
  throw new OutboundError('It answered with something else than a picture.');
}
