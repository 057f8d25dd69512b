import { type ClientOptions, readOptionsHeader } from './options-header.ts';

const maxKept = 1000;

/**
 * Parses options headers. The results are cached, because the real clients send only a few different headers.
 */
export function createClientReader(
  clients: readonly string[],
): (header: unknown) => ClientOptions | undefined {
  const known = new Set(clients);
  const kept = new Map<string, ClientOptions | undefined>();
  return (header) => {
    if (typeof header !== 'string') return undefined;
    if (kept.has(header)) return kept.get(header);
    const options = readOptionsHeader(header);
    const client = options && known.has(options.client) ? options : undefined;
    // Limits the memory that a client with ever new headers can use.
    if (kept.size >= maxKept) kept.clear();
    kept.set(header, client);
    return client;
  };
}
