import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '../module/call-context.ts';
import { addCsrfCookie, getsCsrfCookie } from './csrf-cookie.ts';
import type { HttpContext, Route } from './http-context.ts';
import { pageHeaders } from './security-headers.ts';
import { account } from './send-answer.ts';

const found = 302;

/** Sends a page with strict security headers, or a redirect, to a browser window. */
export function sendPage(
  context: HttpContext,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
): void {
  const status = page.status ?? (page.redirect === undefined ? 200 : found);
  const { isProduction } = context.options.settings;
  account(context, route, request, status);
  reply
    .code(status)
    .headers(pageHeaders({ isProduction, isPopup: true, scriptHashes: page.scriptHashes ?? [] }))
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .header('content-type', 'text/html; charset=utf-8');
  for (const cookie of page.cookies ?? []) reply.header('set-cookie', cookie);
  if (!getsCsrfCookie(request)) addCsrfCookie(context, request, reply);
  if (page.redirect !== undefined) reply.header('location', page.redirect);
  reply.send(page.html ?? '');
}
