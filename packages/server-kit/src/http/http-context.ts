import type { CallFigure } from '../metrics/call-figures.ts';
import type { Me } from '../module/me.ts';
import type { Cors } from './cors.ts';
import type { Csrf } from './csrf.ts';
import type { HttpLimits, HttpOptions } from './http-options.ts';
import type { ClientOptions } from './options-header.ts';
import type { PreparedCall } from './prepare-calls.ts';
import type { Refusals } from './refusals.ts';
import type { HeaderSet } from './security-headers.ts';
import type { IsTrusted } from './trusted-proxies.ts';
import type { UploadPlaces } from './upload-places.ts';

/** The server context: all that the handlers of requests share, created once at the start. */
export interface HttpContext {
  readonly options: HttpOptions;
  readonly limits: HttpLimits;
  readonly refusals: Refusals;
  readonly cors: Cors;
  readonly csrf: Csrf;
  readonly apiHeaders: HeaderSet;
  readonly errorPageHeaders: HeaderSet;
  /** Returns the client that the options header names, or undefined if it is not one of our clients. */
  readonly clientOf: (header: unknown) => ClientOptions | undefined;
  /** Returns whether a host is a proxy of ours, whose headers tell of the caller. */
  readonly isTrusted: IsTrusted;
  readonly running: { count: number };
  readonly uploads: UploadPlaces;
}

/** A call with its metrics. */
export interface Route {
  readonly call: PreparedCall;
  readonly figure: CallFigure;
}

/** Data about a request, collected before its action runs. */
export interface Visit {
  readonly startedAt: number;
  readonly ip: string;
  me: Me | undefined;
  client: ClientOptions | undefined;
  cors: HeaderSet | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit;
  }
}
