import type { Role } from '@mitto/kit/define-api';
import type { Database } from '../database/database.ts';
import { Turns } from '../database/turns.ts';
import { createLog } from '../log.ts';
import type { Me } from '../module/me.ts';
import { createSecrets } from '../seal.ts';
import { createHttp, type Http } from './create-http.ts';
import type { HttpOptions, ServedModule } from './http-options.ts';
import { createReadiness } from './readiness.ts';
import { small, smallCalls } from './small-catalogue.ts';

export const ana = '018f0000-0000-7000-8000-000000000001';
export const knownClient = 'client=mitto-web; build=1.0.0; schema=1; language=en';

function member(change: Partial<Me> = {}): Me {
  const roles: readonly Role[] = ['ROLE_USER'];
  return {
    uid: ana,
    deviceId: ana,
    roles,
    standing: 'active',
    isPremium: false,
    mustReset: false,
    ...change,
  };
}

const testNow = Date.UTC(2026, 10, 20);

/** Test members, by their token. */
const bearers: Readonly<Record<string, Me>> = {
  ana: member(),
  ben: member({ uid: '018f0000-0000-7000-8000-000000000002' }),
  paused: member({ standing: 'paused' }),
  suspended: member({ standing: 'suspended', suspendedUntil: testNow + 90_000 }),
  banned: member({ standing: 'suspended' }),
  reset: member({ mustReset: true }),
  suspendedReset: member({ mustReset: true, standing: 'suspended' }),
  admin: member({ roles: ['ROLE_USER', 'ROLE_ADMIN'] }),
};

/** The small calls ask no database. */
const noDatabase = { turns: new Turns(1) } as Database;

export interface SmallHttp extends Http {
  readonly logged: () => string;
}

/**
 * Creates an HTTP server with the small test API. Tokens that begin with `late` are authenticated
 * asynchronously.
 */
export function createSmallHttp(
  change: Partial<HttpOptions> = {},
  modules: readonly ServedModule[] = [{ contract: small, face: { calls: smallCalls } }],
): SmallHttp {
  const lines: string[] = [];
  const http = createHttp({
    modules,
    authenticate: (token) =>
      token.startsWith('late ') ? Promise.resolve(bearers[token.slice(5)]) : bearers[token],
    database: noDatabase,
    secrets: createSecrets('a secret of the tests'),
    log: createLog('debug', { write: (line: string) => void lines.push(line) }),
    now: () => testNow,
    settings: { isProduction: false },
    clients: ['mitto-web'],
    corsOrigins: ['https://app.mitto.example'],
    checkAnswers: true,
    readiness: createReadiness(),
    ...change,
    limits: {
      everyCall: { perSecond: 1e6, burst: 1e6 },
      publicCalls: { perSecond: 1e6, burst: 1e6 },
      loopDelayMs: 10_000,
      ...change.limits,
    },
  });
  return { ...http, logged: () => lines.join('') };
}
