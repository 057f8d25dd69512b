import { sandboxConfirmPath, webhookPaths } from '@mitto/payments/contract/payment-paths';
import { providersOf } from '@mitto/payments/server/providers/providers';
import { answerSandboxAction } from '@mitto/payments/server/providers/sandbox';
import { readChargeRow } from '@mitto/payments/server/store/charges';
import { receiveWebhook } from '@mitto/payments/server/webhooks';
import { askAs } from '@mitto/server-kit/database/asking';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from './markup.ts';

/** All webhooks of all providers share one turn at the database, so that many of them delay only each other. */
const asker = { kind: 'call', key: 'payment webhooks', weight: 1 } as const;
const maxBytes = 512 * 1024;

/** Serves the webhooks of the payment providers, and the sandbox's page that stands for a bank. */
export function servePayments(app: FastifyInstance, deps: Deps): void {
  serveWebhooks(app, deps);
  if (providersOf(deps).find('sandbox')) serveSandboxBank(app, deps);
}

/**
 * These routes are not calls of the API: calls parse their bodies, and a signature is computed over the raw
 * bytes.
 */
function serveWebhooks(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    for (const merchant of ['stripe', 'omise'] as const) {
      scope.post(webhookPaths[merchant], { bodyLimit: maxBytes }, async (request, reply) => {
        const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
        const isTaken = await askAs(asker, () => receiveWebhook(deps, merchant, body, headersOf(request)));
        reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'no-store');
        return isTaken ? reply.send('ok\n') : reply.code(400).send('This webhook is not accepted.\n');
      });
    }
  });
}

function headersOf({ headers }: FastifyRequest): Record<string, string | undefined> {
  const told = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(',') : value,
  ]);
  return Object.fromEntries(told);
}

/** The page at which one answers for the bank, as 3-D Secure asks for it. It exists with the sandbox alone. */
function serveSandboxBank(app: FastifyInstance, deps: Deps): void {
  const path = `${sandboxConfirmPath}:id`;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.get<{ Params: { id: string } }>(path, (_request, reply) => sendBank(reply));
    scope.post<{ Params: { id: string } }>(path, async (request, reply) => {
      const isConfirmed =
        request.body instanceof Buffer && request.body.toString('utf8') === 'answer=confirm';
      const row = await askAs(asker, async () => {
        const id = await answerSandboxAction(deps, request.params.id, isConfirmed);
        return id === undefined ? undefined : await readChargeRow(deps.database.db, id);
      });
      if (!row) return reply.callNotFound();
      return reply.redirect(`${deps.settings.appOrigin}/v2/payment/return?reference=${row.reference}`, 303);
    });
  });
}

function sendBank(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).send(
    html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Sandbox bank</title>
<h1>Sandbox bank</h1>
<p>With a real card your bank would ask here whether it is you who pays. No money moves.</p>
<form method="post"><button name="answer" value="confirm">Confirm the payment</button> <button name="answer" value="refuse">Refuse it</button></form>
</html>
`.text,
  );
}
