import type { Api } from '@mitto/kit/define-api';
import type { ErrorTable } from '@mitto/kit/define-errors';
import type { Now } from '@mitto/kit/time';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { CallFigures } from '../metrics/call-figures.ts';
import type { Settings } from '../module/deps.ts';
import type { Authenticate } from '../module/me.ts';
import type { Secrets } from '../seal.ts';
import type { Door } from './door.ts';
import type { MediaDoor } from './media-door.ts';
import type { Readiness } from './readiness.ts';
import type { Rate } from './token-buckets.ts';

/** A feature as the server meets it: what it promises, and what answers for it. */
export interface ServedModule {
  readonly contract: { readonly name: string; readonly api: Api; readonly errors: ErrorTable };
  /** Each handler takes the context of its own entry; which that is, only the feature's types know. */
  readonly face: { readonly calls: Readonly<Record<string, (context: never) => Promise<unknown>>> };
}

export interface HttpLimits {
  readonly bodyBytes: number;
  /** Levels of arrays and objects in a body. */
  readonly depth: number;
  /** For every address, over all calls. */
  readonly everyCall: Rate;
  /** For every address, over the files of pages: a device keeps some two hundred of them at its first visit. */
  readonly everyFile: Rate;
  /** For every address, over the calls of auth level 0, which cost most and ask for nothing. */
  readonly publicCalls: Rate;
  /** For every address, sockets that are opened. */
  readonly openings: Rate;
  /** Addresses whose rates are remembered. */
  readonly mostAddresses: number;
  /** Actions at work at once; more are turned away. */
  readonly mostRunning: number;
  /** Requests are turned away while the event loop is late by more. */
  readonly loopDelayMs: number;
  /** For the headers of a request, and once more for its body. */
  readonly requestTimeoutMs: number;
  /** The same for a body with files, which may come over a slow network. */
  readonly formTimeoutMs: number;
  /** Bodies with files that may be on their way in at once. */
  readonly mostForms: number;
  /** How long running requests may take to end after a stop. */
  readonly drainMs: number;
}

export const defaultLimits: HttpLimits = {
  bodyBytes: 64 * 1024,
  depth: 32,
  everyCall: { perSecond: 60, burst: 120 },
  everyFile: { perSecond: 300, burst: 3000 },
  publicCalls: { perSecond: 10, burst: 40 },
  openings: { perSecond: 10, burst: 100 },
  mostAddresses: 50_000,
  mostRunning: 1000,
  loopDelayMs: 200,
  requestTimeoutMs: 15_000,
  formTimeoutMs: 180_000,
  mostForms: 32,
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
  /** The public ids of the applications that may call. */
  readonly clients: readonly string[];
  readonly corsOrigins: readonly string[];
  /** Parses every answer by its schema: for tests and development. */
  readonly checkAnswers: boolean;
  readonly readiness: Readiness;
  readonly figures?: CallFigures;
  /** Where sockets come in, if any may. */
  readonly door?: Door;
  /** Where what members have stored goes out, if any may. */
  readonly media?: MediaDoor;
  /** Whose word on the caller's address counts: the one proxy in front of us, or networks of ours. */
  readonly trustProxy?: boolean | string;
  readonly limits?: Partial<HttpLimits>;
  /** Where files lie between their arrival and the end of their call: a folder of this process alone. */
  readonly incoming?: string;
}
