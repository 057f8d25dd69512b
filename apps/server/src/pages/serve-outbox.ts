import type { Outbox } from '@mitto/server-kit/outbox/outbox';
import { outboxPage } from '@mitto/server-kit/outbox/outbox-page';
import type { FastifyInstance } from 'fastify';
import type { AssetStore } from './asset-store.ts';
import type { HostCheck } from './known-hosts.ts';

/** Serves the outbox with all mails and text messages that were not really sent. Never used in production. */
export function serveOutbox(
  app: FastifyInstance,
  assets: AssetStore,
  outbox: Outbox,
  onRequest: HostCheck,
): void {
  app.get('/dev/outbox', { onRequest }, (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', vary: 'accept' });
    const entries = outbox.list();
    if (!prefersHtml(request.headers.accept)) return reply.send({ result: entries });
    reply.header('content-type', 'text/html; charset=utf-8');
    return reply.send(outboxPage(entries, assets.url('outbox.css')));
  });
}

/** True for browsers, whose Accept header names HTML. Other clients accept JSON or anything. */
function prefersHtml(accept: string | undefined): boolean {
  return accept?.includes('text/html') === true;
}
