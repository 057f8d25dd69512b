import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HttpContext, Route } from './http-context.ts';
import { pageHeaders } from './security-headers.ts';

/** Config of a route. API calls have `route`; all other routes serve pages and files to browsers. */
export interface RouteConfig {
  readonly route?: Route;
  /**
   * Set for files that a page consists of. They are served from memory, also during overload: a page with a
   * missing file does not work at all, while a complete page can wait for the answers to its calls.
   */
  readonly isFile?: boolean;
}

/**
 * Adds the security headers for pages to every route that is not an API call, including routes that plugins
 * add.
 */
export function guardPages(app: FastifyInstance, context: HttpContext): void {
  const headers = pageHeaders({ isProduction: context.options.settings.isProduction });
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
