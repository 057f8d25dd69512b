import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { House, Route } from './house.ts';
import { pageHeaders } from './security-headers.ts';

/** Routes of the catalogue say so; all others are files and pages for browsers. */
export interface RouteConfig {
  readonly route?: Route;
  /**
   * What a page is made of: served from memory, also when calls are turned away. A page of which a part is missing is
   * no page, and whoever has it whole can wait for its calls.
   */
  readonly isFile?: boolean;
}

/** Puts the policy of pages on every route that is no call, whoever adds it. */
export function guardPages(app: FastifyInstance, house: House): void {
  const headers = pageHeaders({ isProduction: house.options.settings.isProduction });
  const guard = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  };
  app.addHook('onRoute', (options) => {
    const config: RouteConfig = options.config ?? {};
    if (config.route) return;
    const own = options.onRequest ?? [];
    options.onRequest = [guard, ...(Array.isArray(own) ? own : [own])];
  });
}
