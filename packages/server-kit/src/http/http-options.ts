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
import type { TrustedProxies } from './trusted-proxies.ts';

/** A feature as the HTTP server uses it: its contract and its handlers. */
export interface ServedModule {
  readonly contract: { readonly name: string; readonly api: Api; readonly errors: ErrorTable };
  /** Each handler takes the context of its own call. Its exact type is known in the feature only. */
  readonly face: { readonly calls: Readonly<Record<string, (context: never) => Promise<unknown>>> };
}

/** Limits of one process. Several processes multiply them. */
export interface HttpLimits {
  readonly bodyBytes: number;
  /** Max nesting of arrays and objects in a body. */
  readonly depth: number;
  /** Rate limit per address, over all calls. */
  readonly everyCall: Rate;
  /**
   * Rate limit per address, over the files of pages. A browser caches about two hundred of them on its first
   * visit.
   */
  readonly everyFile: Rate;
  /** Rate limit per address, over the calls of auth level 0. They need no sign-in and cost the most. */
  readonly publicCalls: Rate;
  /** Rate limit per address, over the opening of sockets. */
  readonly openings: Rate;
  /** Max number of addresses whose rates are stored in memory. */
  readonly maxAddresses: number;
  /** Max number of actions that run at once. Further calls get a 503. */
  readonly maxRunning: number;
  /** Max delay of the event loop in ms. While the delay is longer, a share of the requests gets a 503. */
  readonly loopDelayMs: number;
  /** Max time in ms to receive the headers of a request, and as much again to receive its body. */
  readonly requestTimeoutMs: number;
  /** Max time in ms to receive a body with files, which may arrive over a slow network. */
  readonly formTimeoutMs: number;
  /** Time in ms in which a body with files has to bring `formStallBytes`, or its upload ends. */
  readonly formStallMs: number;
  readonly formStallBytes: number;
  /** Max number of requests with files that this process receives or works on at once, and of their bytes. */
  readonly maxForms: number;
  readonly maxFormBytes: number;
  /** The same of one network (`addressKey`). Thousands of members may share an address. */
  readonly maxFormsOfNetwork: number;
  readonly maxFormBytesOfNetwork: number;
  /** The same of one member. A device of ours sends three at once. */
  readonly maxFormsOfMember: number;
  readonly maxFormBytesOfMember: number;
  /** Time in ms that running requests have to end when the server stops. */
  readonly drainMs: number;
}

const gigabyte = 1024 ** 3;

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
  formStallMs: 8000,
  formStallBytes: 8 * 1024,
  maxForms: 128,
  maxFormBytes: 4 * gigabyte,
  maxFormsOfNetwork: 48,
  maxFormBytesOfNetwork: gigabyte,
  maxFormsOfMember: 6,
  maxFormBytesOfMember: gigabyte / 4,
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
  /** Public ids of the client applications that may make calls. */
  readonly clients: readonly string[];
  readonly corsOrigins: readonly string[];
  /** Checks every answer against its schema. For tests and development. */
  readonly checkAnswers: boolean;
  readonly readiness: Readiness;
  readonly figures?: CallFigures;
  /** Accepts sockets. If it is missing, the server accepts no sockets. */
  readonly socketUpgrade?: SocketUpgrade;
  /** Serves media that members have stored. If it is missing, the server serves no media. */
  readonly media?: MediaAccess;
  /** Proxies whose X-Forwarded-For header is trusted for the caller's address. */
  readonly trustProxy?: TrustedProxies | undefined;
  readonly limits?: Partial<HttpLimits>;
  /** Folder for uploaded files while their call is running. No other process may use it. */
  readonly incoming?: string;
}
