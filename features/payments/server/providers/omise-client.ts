import type { OmiseSettings } from '@mitto/server-kit/module/deps';
import { fetchOutbound, OutboundError } from '@mitto/server-kit/outbound/fetch-outbound';
import * as v from 'valibot';
import { failureOf } from './failure-of.ts';
import { ProviderAway, ProviderRefusal } from './payment-provider.ts';

const timeoutMs = 25_000;
const maxBytes = 2 * 1024 * 1024;
/** Version of the API whose shapes we read. */
const version = '2019-05-29';

const OmiseError = v.object({ object: v.literal('error'), code: v.string() });

export type OmiseBody = Readonly<Record<string, unknown>>;

/** Asks Omise, and reads the answer with this schema; undefined for something that Omise does not know. */
export type AskOmise = <S extends v.GenericSchema<unknown, unknown>>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  schema: S,
  body?: OmiseBody,
) => Promise<v.InferOutput<S> | undefined>;

/** Makes a client of Omise's API. It asks the configured origin and no other. */
export function createOmiseClient({
  secretKey,
  apiOrigin = 'https://api.omise.co',
}: OmiseSettings): AskOmise {
  const limits = {
    maxBytes,
    timeoutMs,
    origins: [apiOrigin],
    privateHosts: isLoopback(apiOrigin) ? [new URL(apiOrigin).hostname] : [],
  };
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
  return async (method, path, schema, body) => {
    const headers = { authorization, 'omise-version': version, accept: 'application/json' };
    const sent = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const { status, bytes } = await reached(() =>
      fetchOutbound(`${apiOrigin}${path}`, limits, {
        method,
        ...sent,
        headers: { ...headers, ...sent?.headers },
      }),
    );
    return readAnswer(status, bytes, schema);
  };
}

function readAnswer<S extends v.GenericSchema<unknown, unknown>>(
  status: number,
  bytes: Buffer,
  schema: S,
): v.InferOutput<S> | undefined {
  const answer = parse(bytes);
  if (status >= 500 || answer === undefined) throw new ProviderAway(`Omise answered ${status}.`);
  if (status === 404) return undefined;
  const error = v.safeParse(OmiseError, answer);
  // A refused key and too many requests are refusals, too: nothing was done.
  if (error.success || status >= 400)
    throw new ProviderRefusal(failureOf(error.success ? error.output.code : undefined, 'processing_error'));
  const read = v.safeParse(schema, answer);
  // It has done something, and says it in a way that we do not know: nobody may take that for a no.
  if (!read.success) throw new ProviderAway('Omise answered in a shape that is not known.');
  return read.output;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

async function reached<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof OutboundError || (cause instanceof Error && cause.name === 'TimeoutError'))
      throw new ProviderAway('Omise could not be reached.', { cause });
    throw cause;
  }
}

const isLoopback = (origin: string): boolean => /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(origin);
