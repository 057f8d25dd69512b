import { proofHeader } from '@mitto/kit/proof-of-work';
import type { HeaderSet } from './security-headers.ts';

export interface Cors {
  /** Returns the response headers for an origin, or undefined if the origin is not listed. */
  readonly headersFor: (origin: string) => HeaderSet | undefined;
  /**
   * Returns the response headers for a preflight from an origin, or undefined if the origin is not listed.
   */
  readonly preflightFor: (origin: string) => HeaderSet | undefined;
}

const tenMinutes = '600';

export function createCors(origins: readonly string[]): Cors {
  const answers = new Map<string, HeaderSet>();
  const preflights = new Map<string, HeaderSet>();
  for (const origin of origins) {
    const allowed = {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      // Overrides the default `same-origin` for listed origins.
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Origin',
    };
    answers.set(origin, {
      ...allowed,
      'access-control-expose-headers': 'x-request-id, retry-after, idempotent-replay',
    });
    preflights.set(origin, {
      ...allowed,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': `authorization, content-type, options, idempotency-key, x-csrf-token, ${proofHeader}`,
      'access-control-max-age': tenMinutes,
    });
  }
  return { headersFor: (origin) => answers.get(origin), preflightFor: (origin) => preflights.get(origin) };
}
