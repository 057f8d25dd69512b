import { second } from '@mitto/kit/time';
import { fetchOutbound } from '@mitto/server-kit/outbound/fetch-outbound';

export const providerTimeout = 5 * second;
const maxBytes = 512 * 1024;

export interface ProviderRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
}

export type ProviderFetch = (url: string, request: ProviderRequest) => Promise<Response>;

/**
 * Makes the function that sends requests to a provider. A request may take five seconds, its answer may have
 * 512 KiB, and redirects are not followed. The provider's metadata names further addresses, so every host
 * except the configured ones must be public.
 */
export function createProviderFetch(configured: readonly string[]): ProviderFetch {
  const privateHosts = configured.map((address) => new URL(address).hostname);
  const limits = { maxBytes, timeoutMs: providerTimeout, privateHosts };
  return async (address, request) => {
    const { status, headers, bytes } = await fetchOutbound(address, limits, request);
    if (status < 200 || status > 599)
      throw new Error(`${new URL(address).host} answered with status ${status}.`);
    const hasBody = status !== 204 && status !== 205 && status !== 304;
    // Copied, because a Buffer may be a view into a shared pool, which the type of a body does not allow.
    return new Response(hasBody ? new Uint8Array(bytes) : null, { status, headers });
  };
}
