import type { HeaderSet } from './security-headers.ts';

export interface Cors {
  /** Response headers for a listed origin. */
  readonly headersFor: (origin: string) => HeaderSet | undefined;
  /** Response headers for a preflight from a listed origin. */
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
      // Our default is same-origin; a listed origin is the exception.
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
      'access-control-allow-headers': 'authorization, content-type, options, idempotency-key, x-csrf-token',
      'access-control-max-age': tenMinutes,
    });
  }
  return { headersFor: (origin) => answers.get(origin), preflightFor: (origin) => preflights.get(origin) };
}
