import { existsSync, readFileSync } from 'node:fs';
import { cardDocumentPaths } from '@mitto/payments/contract/payment-paths';
import { cardFormOrigins, openWithTicket } from '@mitto/payments/server/card-form';
import { askAs } from '@mitto/server-kit/database/asking';
import { addressKey } from '@mitto/server-kit/http/address-key';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { html } from './markup.ts';

const paths: ReadonlySet<string> = new Set(Object.values(cardDocumentPaths));
const OpenBody = v.object({ ticket: v.pipe(v.string(), v.maxLength(100)) });

/**
 * Serves the document in which the providers' own card forms run. It has an origin of its own (PAY_ORIGIN, another
 * host of this server), so that the providers' scripts reach nothing of the app: no token, no local database and
 * no cookie. On that host there is nothing else, and the document is on no other host.
 */
export function serveCardDocument(app: FastifyInstance, deps: Deps): void {
  const payOrigin = deps.settings.payments?.payOrigin;
  if (payOrigin === undefined) return;
  app.addHook('onRequest', keepApart(new URL(payOrigin).host));
  const policy = policyOf(deps);
  app.get(cardDocumentPaths.document, (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy,
        'cross-origin-opener-policy': 'unsafe-none',
        // The app shows the document as a frame.
        'cross-origin-resource-policy': 'cross-origin',
        'permissions-policy': 'payment=*, camera=(), geolocation=(), microphone=()',
      })
      .send(documentText),
  );
  serveFile(app, cardDocumentPaths.script, { file: 'card.js', type: 'text/javascript; charset=utf-8' });
  serveFile(app, cardDocumentPaths.styles, { file: 'card.css', type: 'text/css; charset=utf-8' });
  app.post(cardDocumentPaths.open, async (request, reply) => {
    const body = v.safeParse(OpenBody, parse(request.body));
    const asker = { kind: 'call', key: addressKey(request.visit.ip), weight: 1 } as const;
    const opened = body.success
      ? await askAs(asker, () => openWithTicket(deps, body.output.ticket))
      : undefined;
    reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store');
    return opened ? reply.send(JSON.stringify(opened)) : reply.code(404).send('{}');
  });
}

const documentText = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Mitto</title>
<link rel="stylesheet" href="${cardDocumentPaths.styles}">
<main id="card"></main>
<script type="module" src="${cardDocumentPaths.script}"></script>
</html>
`.text;

/** Splits the hosts: the card document on its own, and everything else on all others. No cookie is set there. */
function keepApart(payHost: string) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const isPayHost = request.headers.host === payHost;
    const path = request.raw.url?.split('?', 1)[0] ?? '';
    if (isPayHost) reply.removeHeader('set-cookie');
    if (isPayHost === paths.has(path)) {
      done();
      return;
    }
    reply.code(404).header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'no-store');
    reply.send('There is nothing here.\n');
  };
}

function policyOf(deps: Deps): string {
  const { scripts, frames, calls } = cardFormOrigins(deps);
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    // The providers' scripts style the fields that they add to the page.
    "style-src 'self' 'unsafe-inline'",
    `frame-src ${frames.join(' ')}`,
    `connect-src 'self' ${calls.join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `frame-ancestors ${deps.settings.appOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function serveFile(
  app: FastifyInstance,
  path: string,
  { file, type }: { readonly file: string; readonly type: string },
): void {
  const at = new URL(`./card/${file}`, import.meta.url);
  const body = existsSync(at) ? readFileSync(at) : undefined;
  app.get(path, (_request, reply) => {
    if (!body) return reply.callNotFound();
    return reply.headers({ 'content-type': type, 'cache-control': 'no-cache' }).send(body);
  });
}

function parse(body: unknown): unknown {
  try {
    return body instanceof Buffer ? JSON.parse(body.toString('utf8')) : undefined;
  } catch {
    return undefined;
  }
}
