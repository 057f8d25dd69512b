import type { Outbox } from '@mitto/server-kit/outbox/outbox';
import { outboxPage } from '@mitto/server-kit/outbox/outbox-page';
import type { FastifyInstance } from 'fastify';
import type { AssetStore } from './asset-store.ts';

/** Serves the outbox: every mail and text message that would have been sent. Never in production. */
export function serveOutbox(app: FastifyInstance, assets: AssetStore, outbox: Outbox): void {
  app.get('/dev/outbox', (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', vary: 'accept' });
    const entries = outbox.list();
    if (!prefersHtml(request.headers.accept)) return reply.send({ result: entries });
    reply.header('content-type', 'text/html; charset=utf-8');
    return reply.send(outboxPage(entries, assets.url('outbox.css')));
  });
}

/** True for browsers, which name HTML; programs ask for JSON or for anything. */
function prefersHtml(accept: string | undefined): boolean {
  return accept?.includes('text/html') === true;
}
