import type { Api } from '@mitto/kit/define-api';
import type { ErrorTable } from '@mitto/kit/define-errors';
import type { Now } from '@mitto/kit/time';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { CallFigures } from '../metrics/call-figures.ts';
import type { Settings } from '../module/deps.ts';
import type { Authenticate } from '../module/me.ts';
import type { Secrets } from '../seal.ts';
import type { SocketUpgrade } from './admission.ts';
import type { MediaAccess } from './media-admission.ts';
import type { Readiness } from './readiness.ts';
import type { Rate } from './token-buckets.ts';

/** A feature as the server uses it: its contract and its handlers. */
export interface ServedModule {
  readonly contract: { readonly name: string; readonly api: Api; readonly errors: ErrorTable };
  /** Each handler takes the context of its own entry; only the feature's types know which context that is. */
  readonly face: { readonly calls: Readonly<Record<string, (context: never) => Promise<unknown>>> };
}

export interface HttpLimits {
  readonly bodyBytes: number;
  /** Max nesting of arrays and objects in a body. */
  readonly depth: number;
  /** Rate limit per address, over all calls. */
  readonly everyCall: Rate;
  /**
   * Rate limit per address, over the files of pages. A device caches some two hundred of them at its first
   * visit.
   */
  readonly everyFile: Rate;
  /** Rate limit per address, over the calls of auth level 0, which cost most and require nothing. */
  readonly publicCalls: Rate;
  /** Rate limit per address, over new sockets. */
  readonly openings: Rate;
  /** Max number of addresses whose rates are kept in memory. */
  readonly maxAddresses: number;
  /** Max number of actions that run at once; the server answers 503 to more. */
  readonly maxRunning: number;
  /** Requests get a 503 while the event loop's delay is above this. */
  readonly loopDelayMs: number;
  /** Timeout for the headers of a request, and once more for its body. */
  readonly requestTimeoutMs: number;
  /** The same for a body with files, which may come over a slow network. */
  readonly formTimeoutMs: number;
  /** Max number of bodies with files that are received at once. */
  readonly maxForms: number;
  /** Time that running requests have to end after a stop. */
  readonly drainMs: number;
}

export const defaultLimits: HttpLimits = {
  bodyBytes: 64 * 1024,
  depth: 32,
  everyCall: { perSecond: 60, burst: 120 },
  everyFile: { perSecond: 300, burst: 3000 },
  publicCalls: { perSecond: 10, burst: 40 },
  openings: { perSecond: 10, burst: 100 },
  maxAddresses: 50_000,
  maxRunning: 1000,
  loopDelayMs: 200,
  requestTimeoutMs: 15_000,
  formTimeoutMs: 180_000,
  maxForms: 32,
  drainMs: 10_000,
};

export interface HttpOptions {
  readonly modules: readonly ServedModule[];
  readonly authenticate: Authenticate;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly now: Now;
  readonly settings: Pick<Settings, 'isProduction'>;
  /** Public ids of the applications that may call. */
  readonly clients: readonly string[];
  readonly corsOrigins: readonly string[];
  /** Parses every answer by its schema. For tests and development. */
  readonly checkAnswers: boolean;
  readonly readiness: Readiness;
  readonly figures?: CallFigures;
  /** Accepts sockets; without it there are none. */
  readonly socketUpgrade?: SocketUpgrade;
  /** Serves media that members have stored; without it there are none. */
  readonly media?: MediaAccess;
  /**
   * Sources trusted for the caller's address (X-Forwarded-For): true for the one proxy in front of us, or a
   * list of our networks.
   */
  readonly trustProxy?: boolean | string;
  readonly limits?: Partial<HttpLimits>;
  /**
   * Folder for uploaded files from their arrival until their call ends. It must belong to this process alone.
   */
  readonly incoming?: string;
}
