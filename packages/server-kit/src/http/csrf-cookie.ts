import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpContext } from './http-context.ts';

/**
 * True for a page load in a browser and for any GET request with cookies. Such a request gets the CSRF cookie
 * if it has no valid one.
 */
export function getsCsrfCookie({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET') return false;
  return headers.cookie !== undefined || headers.accept?.includes('text/html') === true;
}

export function addCsrfCookie(context: HttpContext, request: FastifyRequest, reply: FastifyReply): void {
  const cookie = context.csrf.cookieFor(request.headers.cookie);
  if (cookie !== undefined) reply.header('set-cookie', cookie);
}
